import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { Timezone } from '@ledgate/domain/checks/us-states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { recountFigures } from '../../testing/recount-figures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { foldFigures } from './fold-figures.ts';
import { addKnownPayments, addPaid } from './testing-rows.ts';

let ledgate: TestServer;
let iso: SignedIn;
let admin: SignedIn;
let kestrel: Merchant;

const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;

beforeAll(async () => {
  ledgate = await startTestServer();
  iso = await signedIn(ledgate, 'iso', { password: null });
  admin = await signedIn(ledgate, 'admin', { password: null });
  kestrel = await startMerchant(ledgate, { password: null, isoUid: iso.isoUid ?? '' });
  await addKnownPayments(ledgate, { kestrel, otter: await startMerchant(ledgate, { password: null }) });
});
afterAll(() => ledgate.close());

type Asked = Parameters<SignedIn['client']['reports']['readReport']>[0]['query'];
const ask = (who: Pick<SignedIn, 'client'>, query: Asked): Promise<ReportAnswer> =>
  who.client.reports.readReport({ query });

const QUERIES: readonly Asked[] = [
  { subject: 'payments', by: 'day', of: 'charges,charged_cents,net_cents', ...MARCH },
  { subject: 'payments', by: 'brand', of: 'charges,declines,approval_ppm', ...MARCH },
  { subject: 'payments', by: 'hour', of: 'charges', ...MARCH },
  { subject: 'payments', by: 'weekday,brand', of: 'charged_cents', ...MARCH },
  // A whole month, and some days of those beside it.
  { subject: 'payments', by: 'month', of: 'charged_cents', period: 'custom', from: '2026-02-28', to: '2026-04-01' },
  {
    subject: 'payments',
    by: 'source',
    of: 'charges,refunded_cents',
    period: 'custom',
    from: '2026-02-28',
    to: '2026-04-01',
  },
];
const answers = async (who: Pick<SignedIn, 'client'>) =>
  (await Promise.all(QUERIES.map((query) => ask(who, query)))).map(({ rows, totals }) => ({ rows, totals }));
const moveTo = (timezone: Timezone) =>
  writeAsSystem(ledgate.parts, async (tx) => {
    const merchant_uid = kestrel.person.merchantUid ?? '';
    const payments = JSON.stringify({ ...(await settingsOf(tx, merchant_uid)), timezone });
    await tx
      .insertInto('merchant_setting')
      .values({ merchant_uid, payments, changed_by: kestrel.person.uid, changed_at: ledgate.parts.clock() })
      .onConflict((conflict) => conflict.column('merchant_uid').doUpdateSet({ payments }))
      .execute();
  });

test('days that were added up say what they said before, to everybody, and so does what comes late or is moved to other clocks', async () => {
  const everybody = [kestrel, iso, admin];
  const before = await Promise.all(everybody.map(answers));
  await foldFigures(ledgate.parts);
  expect(await Promise.all(everybody.map(answers))).toEqual(before);
  const { rows: folded } = await writeAsSystem(ledgate.parts, (tx) =>
    sql`select 1 from payment_tally where not is_folded and slot < '2026-04-15'`.execute(tx),
  );
  expect(folded).toEqual([]);

  await addPaid(ledgate, kestrel, [{ at: '2026-03-05T12:00:00Z', cents: 1_00 }]);
  const late = await ask(kestrel, { subject: 'payments', of: 'charges,charged_cents', ...MARCH });
  expect(late.totals).toEqual([5, 154_00]);
  await moveTo('pst');
  const west = await answers(kestrel);
  expect(west[0]?.rows.find(({ keys }) => keys[0] === '2026-03-01')?.values).toEqual([2, 33_00, 33_00]);
  await foldFigures(ledgate.parts);
  expect(await answers(kestrel)).toEqual(west);
  expect(await recountFigures(ledgate.url)).toEqual([]);
  expect((await ask(iso, { subject: 'payments', of: 'charges', ...MARCH })).totals).toEqual([5]);
  await addPaid(ledgate, kestrel, [{ at: '2026-03-06T12:00:00Z', cents: 1_00 }]);
  await foldFigures(ledgate.parts);
  expect(await recountFigures(ledgate.url)).toEqual([]);
  expect((await ask(iso, { subject: 'payments', of: 'charges', ...MARCH })).totals).toEqual([6]);
});
