import type { ReportRun } from '@ledgate/contract/reports.ts';
import { parseCsv } from '@ledgate/database/csv.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workOff } from '../../core/jobs/worker.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { sendReports } from './send-reports.ts';
import { sweepRuns } from './sweep-runs.ts';
import { addPaid } from './testing-rows.ts';

const DAY_MS = 86_400_000;
const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;
const BY_DAY = { subject: 'payments', by: 'day', of: 'charges,charged_cents', ...MARCH } as const;
const EACH = { subject: 'payments', each: '1', ...MARCH } as const;

let ledgate: TestServer;
let shop: Merchant;
const paid = 1_203;

beforeAll(async () => {
  ledgate = await startTestServer();
  shop = await startMerchant(ledgate, { password: null });
  const at = (nth: number): string => new Date(Date.parse('2026-03-02T12:00:00Z') + nth * 60_000).toISOString();
  await addPaid(
    ledgate,
    shop,
    Array.from({ length: paid }, (_, nth) => ({ at: at(nth), cents: 100 + nth })),
  );
});
afterAll(() => ledgate.close());

const runs = async (): Promise<ReportRun[]> => (await shop.client.reports.listReportRuns()).results;
const linesOf = async (uid: string): Promise<string[][]> => {
  const file = await shop.client.reports.readReportFile({ params: { uid } });
  const text = new TextDecoder().decode(await file.arrayBuffer());
  return parseCsv(text.replace('\uFEFF', '').replaceAll('\r\n', '\n'));
};
const start = (definition: Parameters<typeof shop.client.reports.runReport>[0]['body']['definition'] = BY_DAY) =>
  shop.client.reports.runReport({ body: { definition, format: 'csv' } });

// Nobody may have more than a few under way.
afterEach(() => ledgate.deliver());

describe('a report in the background', () => {
  test('says what the screen says, and its file waits for whoever asked, and for nobody else', async () => {
    const asked = await start();
    expect([asked.state, asked.progress]).toEqual(['waiting', 0]);
    await ledgate.deliver();
    const [made] = await runs();
    expect(made).toMatchObject({ uid: asked.uid, state: 'done', progress: 100, rows: 31, said: null });
    const screen = await shop.client.reports.readReport({ query: BY_DAY });
    const [, ...lines] = await linesOf(asked.uid);
    expect(lines).toEqual([
      ...screen.rows.map(({ keys, values }) => [keys[0], String(values[0]), ((values[1] ?? 0) / 100).toFixed(2)]),
      ['Total', String(paid), ((screen.totals[1] ?? 0) / 100).toFixed(2)],
    ]);
    const options = { merchantUid: shop.person.merchantUid ?? '', permissions: ['read_report'], password: null };
    const clerk = await signedIn(ledgate, 'subuser', options);
    expect((await clerk.client.reports.listReportRuns()).results).toEqual([]);
    const foreign = clerk.client.reports.readReportFile({ params: { uid: asked.uid } });
    expect((await refusal(foreign)).code).toBe('not_found');
  });

  test('has every payment once, however many pages they are, and is sealed where it lies', async () => {
    const { uid } = await start(EACH);
    await ledgate.deliver();
    const [heads = [], ...lines] = await linesOf(uid);
    expect([lines.length, new Set(lines.map((cells) => cells[1])).size]).toEqual([paid, paid]);
    const amounts = lines.map((cells) => Math.round(Number(cells[heads.indexOf('Amount')]) * 100));
    expect(amounts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: paid }, (_, nth) => 100 + nth));
    const { storage_key: key } = await ledgate.parts.db
      .selectFrom('report_run')
      .select('storage_key')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const stored = await ledgate.parts.files.get(key ?? '');
    let bytes = '';
    for await (const piece of stored) bytes += (piece as Buffer).toString('latin1');
    expect([bytes.startsWith('LGC1'), bytes.includes('Reference')]).toEqual([true, false]);
  });

  test('is canceled, and leaves no file', async () => {
    const { uid } = await start(EACH);
    const canceled = await shop.client.reports.cancelReportRun({ params: { uid } });
    expect(canceled.state).toBe('canceled');
    await ledgate.deliver();
    expect((await runs())[0]).toMatchObject({ uid, state: 'canceled', size: null });
    expect((await refusal(linesOf(uid))).code).toBe('wrong_state');
    // Twice is as once.
    expect((await shop.client.reports.cancelReportRun({ params: { uid } })).state).toBe('canceled');
    const [, done] = await runs();
    const late = shop.client.reports.cancelReportRun({ params: { uid: done?.uid ?? '' } });
    expect((await refusal(late)).code).toBe('wrong_state');
  });

  test('whose server died over it is made by the next, once', async () => {
    const { uid } = await start();
    await writeAsSystem(ledgate.parts, (tx) =>
      tx
        .updateTable('job')
        .set({ state: 'running', attempts: 1, lease_until: new Date(ledgate.parts.clock().getTime() - 1000) })
        .where('kind', '=', 'makeReport')
        .where('state', '=', 'ready')
        .execute(),
    );
    await writeAsSystem(ledgate.parts, (tx) =>
      tx.updateTable('report_run').set({ state: 'running', progress: 40 }).where('uid', '=', uid).execute(),
    );
    await workOff(ledgate.parts, jobHandlers);
    expect((await runs())[0]).toMatchObject({ uid, state: 'done', rows: 31 });
  });

  test('is not made for somebody who lost the right to it, and says so', async () => {
    const options = { merchantUid: shop.person.merchantUid ?? '', permissions: ['read_report'], password: null };
    const clerk = await signedIn(ledgate, 'subuser', options);
    await clerk.client.reports.runReport({ body: { definition: BY_DAY, format: 'csv' } });
    await writeAsSystem(ledgate.parts, (tx) =>
      tx.updateTable('app_user').set({ permissions: [] }).where('uid', '=', clerk.uid).execute(),
    );
    await ledgate.deliver();
    const row = await ledgate.parts.db
      .selectFrom('report_run')
      .select(['state', 'said', 'storage_key'])
      .where('owner_uid', '=', clerk.uid)
      .executeTakeFirstOrThrow();
    expect([row.state, row.storage_key]).toEqual(['failed', null]);
    expect(row.said).not.toBeNull();
  });

  test('waits when three are under way, and is refused where paper could not hold it', async () => {
    for (let nth = 0; nth < 3; nth += 1) await start();
    expect((await refusal(start())).code).toBe('wrong_state');
    await ledgate.deliver();
    const paper = shop.client.reports.runReport({ body: { definition: EACH, format: 'pdf' } });
    expect((await refusal(paper)).code).toBe('too_large');
  });

  test('loses its file after seven days, and says so', async () => {
    const { uid } = await start();
    await ledgate.deliver();
    ledgate.advance(8 * DAY_MS);
    await sweepRuns(ledgate.parts);
    ledgate.advance(-8 * DAY_MS);
    expect(
      (await ledgate.parts.db.selectFrom('report_run').select('size').where('uid', '=', uid).execute())[0],
    ).toEqual({
      size: null,
    });
    expect((await refusal(linesOf(uid))).code).toBe('not_found');
  });
});

describe('a report by mail', () => {
  const mailsTo = async (to: string): Promise<string[]> => {
    await ledgate.deliver();
    return (await ledgate.subjectsTo(to)).filter((subject) => subject === 'Your report: March');
  };

  test('comes on its morning, once, in the rights of its reader at that moment, and says what the screen says', async () => {
    const { client, person } = shop;
    const definition = { subject: 'payments', by: 'source', of: 'charges,charged_cents', ...MARCH } as const;
    const saved = await client.reports.saveReport({ body: { name: 'March', definition, is_shared: true } });
    const params = { uid: saved.uid };
    const mailed = await client.reports.mailReport({ params, body: { frequency: 'daily' } });
    expect(mailed.mailed).toBe('daily');
    const options = { merchantUid: person.merchantUid ?? '', permissions: ['read_report'], password: null };
    const clerk = await signedIn(ledgate, 'subuser', options);
    await clerk.client.reports.mailReport({ params, body: { frequency: 'daily' } });
    await sendReports(ledgate.parts);
    expect(await mailsTo(person.email)).toEqual([]);
    await writeAsSystem(ledgate.parts, (tx) =>
      tx.updateTable('app_user').set({ permissions: [] }).where('uid', '=', clerk.uid).execute(),
    );
    const due = Date.parse(mailed.mailed_next ?? '') - ledgate.parts.clock().getTime() + 1000;
    ledgate.advance(due);
    await sendReports(ledgate.parts);
    await sendReports(ledgate.parts);
    expect(await mailsTo(person.email)).toHaveLength(1);
    const { text } = await ledgate.lastMessage(person.email, 'email');
    const total = Array.from({ length: paid }, (_, nth) => 100 + nth).reduce((sum, cents) => sum + cents, 0);
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total / 100);
    expect(text).toContain(`Payments 1,203 · Charged ${money}`);
    expect(text).toContain('Virtual terminal');
    expect(await mailsTo(clerk.email)).toEqual([]);
    ledgate.advance(-due);
    await client.reports.mailReport({ params, body: { frequency: null } });
    ledgate.advance(2 * DAY_MS);
    await sendReports(ledgate.parts);
    ledgate.advance(-2 * DAY_MS);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});
