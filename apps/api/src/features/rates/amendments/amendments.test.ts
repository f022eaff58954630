import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { earliestChange } from '@ledgate/domain/rates/amendments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, walkThrough } from '../../../testing/desk.ts';
import { pdfFaults } from '../../../testing/pdf-faults.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { RATES } from '../../../testing/rates.ts';
import { readSeal } from '../../../testing/read-seal.ts';
import { asServer, walkTo } from '../../../testing/recommended.ts';
import { type SignedIn, signedIn, signInAs } from '../../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openPage } from '../../signatures/testing-signing.ts';
import { acceptanceHolds } from '../public.ts';

let ledgate: TestServer;
let desk: Desk;
let second: SignedIn;
/** One approved merchant for all of it, walked from proposal to closing: the tests follow one another. */
beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await openDesk(ledgate);
  second = await signedIn(ledgate, 'admin');
  await walkThrough(desk, 'approve');
  await pass((UNDO_SECONDS + 1) * 1000);
}, 60_000);
afterAll(() => ledgate.close());

const pass = async (ms: number): Promise<void> => {
  ledgate.advance(ms);
  await ledgate.deliver();
};

/** Nobody stays signed in for days. */
const daysPass = async (ms: number): Promise<void> => {
  await pass(ms);
  second = await signInAs(ledgate, second);
  const merchant = { ...desk.merchant, ...(await signInAs(ledgate, desk.merchant.person)) };
  desk = { ...desk, merchant, iso: await signInAs(ledgate, desk.iso), admin: await signInAs(ledgate, desk.admin) };
};

const LINES = RATES.sale.lines;
const REASON = 'The card brands raised what an authorization costs us.';
const harder = () => earliestChange(true, desk.today());
const tomorrow = () => earliestChange(false, desk.today());
const bodyOf = (more: object = {}) => ({
  lines: { ...LINES, auth_fee: '0.12' },
  reason: REASON,
  effective_from: harder(),
  ...more,
});
const list = ({ client }: Pick<SignedIn, 'client'>) => client.rates.listAmendments({ params: { uid: desk.uid } });
const propose = (more: object = {}, who: Pick<SignedIn, 'client'> = desk.admin) =>
  who.client.rates.proposeAmendment({ params: { uid: desk.uid }, body: bodyOf(more) });
const newest = async (who: Pick<SignedIn, 'client'> = second) => {
  const [first] = (await list(who)).results;
  if (!first) throw new Error('no amendment');
  return first;
};
const confirm = async (who = second, version?: number) => {
  const { id, version: seen } = await newest(second);
  return who.client.rates.confirmAmendment({ params: { id }, body: { version: version ?? seen } });
};
const drop = async () => second.client.rates.dropAmendment({ params: { id: (await newest()).id } });
const WITHDRAWN = 'The card brands took it back, so we do as well.';
const withdraw = async (who = desk.admin) => {
  const { id } = await newest();
  return who.client.rates.withdrawAmendment({ params: { id }, body: { reason: WITHDRAWN } });
};
const authFee = async ({ client }: Pick<SignedIn, 'client'>) =>
  (await client.rates.readRates({ params: { id: desk.uid } })).sale?.lines.auth_fee;
const paperOf = async (): Promise<string> => {
  const { file_id: id } = await newest(desk.merchant);
  const file = await desk.merchant.client.documents.readFile({ params: { id: id ?? '' } });
  const paper = Buffer.from(await file.arrayBuffer());
  expect([...readSeal(paper).faults, ...(await pdfFaults(paper))]).toEqual([]);
  return pdfText(paper);
};
const [, theodore] = completeFacts('llc').owners.map(({ values }) => ({
  email: textOf(values, 'email'),
  phone: textOf(values, 'phone'),
}));

test('a proposal is held to the rules of any price, and changes something', async () => {
  const below = await refusal(propose({ lines: { ...LINES, auth_fee: '0.03' } }));
  expect(below.problem.errors?.['lines.auth_fee']?.[0]).toContain('is below the buy rate');
  const { auth_fee: _, ...rest } = LINES;
  expect((await refusal(propose({ lines: rest }))).code).toBe('incomplete');
  expect((await refusal(propose({ lines: { ...LINES, visa_rate: '10.01' } }))).problem.errors).toHaveProperty([
    'lines.visa_rate',
  ]);
  expect((await refusal(propose({ lines: LINES }))).problem.errors).toEqual({ lines: ['Nothing changes.'] });
  expect((await refusal(propose({ reason: 'Because' }))).problem.errors).toHaveProperty('reason');
  expect((await refusal(propose({ reserve: { type: 'rolling' } }))).problem.errors).toHaveProperty(['reserve.rate']);
});

test('a proposal is one at a time, edited or discarded by whoever saw its last version, by admins alone', async () => {
  for (const who of [desk.merchant, desk.iso, desk.underwriter])
    expect((await refusal(propose({}, who))).code).toBe('not_allowed');
  await propose();
  expect((await refusal(propose({}, second))).code).toBe('wrong_state');
  const { id, version } = await newest();
  const edit = (who: SignedIn, ifMatch: number) =>
    who.client.rates.changeAmendment({
      params: { id },
      body: bodyOf({ lines: { ...LINES, auth_fee: '0.13' } }),
      ifMatch,
    });
  await edit(second, version);
  expect((await refusal(edit(desk.admin, version))).code).toBe('stale');
  expect((await refusal(confirm(second, version))).code).toBe('stale');
  expect((await refusal(confirm(second))).code, 'they wrote on it').toBe('not_ready');
  const seen = await newest();
  await desk.admin.client.rates.dropAmendment({ params: { id }, ifMatch: seen.version });
  expect((await list(second)).results).toEqual([]);
  const again = second.client.rates.confirmAmendment({ params: { id }, body: { version: seen.version } });
  expect((await refusal(again)).code).toBe('wrong_state');
  const unknown = { params: { id: crypto.randomUUID() } };
  expect((await refusal(second.client.rates.dropAmendment(unknown))).code).toBe('not_found');
});

test('a proposal has thirty days’ notice where something gets dearer or stricter, and none where nothing does', async () => {
  const early = await refusal(propose({ effective_from: addDays(harder(), -1) }));
  expect(early.problem.errors?.['effective_from']?.[0]).toContain(`Choose ${sayDate(harder())} or later`);
  const capped = { lines: LINES, monthly_cap_cents: 5_000_000, effective_from: tomorrow() };
  expect((await refusal(propose(capped))).problem.errors).toHaveProperty('effective_from');
  const cheaper = { lines: { ...LINES, auth_fee: '0.09' } };
  expect((await refusal(propose({ ...cheaper, effective_from: desk.today() }))).code).toBe('invalid');
  await propose({ ...cheaper, effective_from: tomorrow() });
  expect(await newest()).toMatchObject({ is_harder: false, state: 'proposed', changes: [{ is: '9¢' }] });
  await daysPass(24 * 3_600_000);
  expect((await refusal(confirm(second))).problem.errors, 'too late for its day').toHaveProperty('effective_from');
  await drop();
});

test('one admin proposes, another confirms: then everybody has notice with a sealed paper, and on its day it applies', async () => {
  await propose();
  for (const outside of [desk.merchant, desk.iso]) expect((await list(outside)).results).toEqual([]);
  expect(await refusal(confirm(desk.admin))).toMatchObject({ code: 'not_ready' });
  const forged = asServer(ledgate, (tx) =>
    sql`update rate_amendment set confirmed_by = hands[1], confirmed_at = now(), n = 1 where ended is null`.execute(tx),
  );
  await expect(forged).rejects.toThrow('rate_amendment_four_eyes');
  await confirm();
  expect((await refusal(confirm())).code, 'twice').toBe('wrong_state');
  expect((await refusal(propose())).code, 'while one is announced').toBe('wrong_state');
  await ledgate.deliver();

  const told = await newest(desk.merchant);
  expect(told).toMatchObject({ n: 1, state: 'upcoming', reason: REASON, set_by: null, confirmed_by: null });
  expect(told.changes).toEqual([{ label: 'Authorization', was: '10¢', is: '12¢' }]);
  const text = await paperOf();
  const words = ['Amendment No. 1', '10¢', '12¢', REASON, sayDate(told.effective_from), 'without an early termination'];
  for (const each of words) expect(text).toContain(each);
  const subject = `Rates for ${desk.reference} change on ${sayDate(told.effective_from)}`;
  expect(await ledgate.subjectsTo(desk.merchant.person.email)).toContain(subject);
  // An ISO has many merchants, and reads which it is.
  const named = `Rates for Harbor Street Coffee (${desk.reference}) change on ${sayDate(told.effective_from)}`;
  expect(await ledgate.subjectsTo(desk.iso.email)).toContain(named);
  const { results } = await desk.merchant.client.notifications.listNotifications();
  expect(results.find(({ kind }) => kind === 'rates_change')?.title).toBe(subject);
  const { session, page } = await openPage(ledgate, theodore ?? { email: '', phone: '' });
  const [announced] = page.agreement?.amendments ?? [];
  const copy = await ledgate.client().signatures.readSigningAgreement({ body: { session, amendment: announced?.id } });
  expect(pdfText(Buffer.from(await copy.arrayBuffer()))).toContain('Amendment No. 1');
  const another = ledgate
    .client()
    .signatures.readSigningAgreement({ body: { session, amendment: crypto.randomUUID() } });
  expect((await refusal(another)).code).toBe('link_spent');
  const timeline = await desk.admin.client.applications.readTimeline({ params: { uid: desk.uid } });
  expect(timeline.events.map(({ event }) => event)).toContain('amendment_confirmed');

  expect(await authFee(desk.merchant)).toBe('0.10');
  await daysPass(Date.parse(`${told.effective_from}T12:00:00Z`) - ledgate.parts.clock().getTime());
  for (const who of [desk.merchant, desk.iso, desk.admin]) expect(await authFee(who)).toBe('0.12');
  expect((await newest()).state).toBe('in_effect');
  expect((await refusal(withdraw(second))).code).toBe('wrong_state');
  expect(await asServer(ledgate, (tx) => acceptanceHolds(tx, desk.uid)), 'what was signed').toBe(true);
  const changed = asServer(ledgate, (tx) => sql`update rate_amendment set reason = 'Mallory'`.execute(tx));
  await expect(changed).rejects.toThrow('never changed');
}, 30_000);

/** The next one, on top of what is in effect. */
const announce = async (auth_fee: string): Promise<void> => {
  await propose({ lines: { ...LINES, auth_fee } });
  await confirm();
  await ledgate.deliver();
};

test('an announced change is withdrawn with a reason before its day, the merchant hears of it, and the next has the next number', async () => {
  await announce('0.14');
  expect((await newest(desk.merchant)).changes).toEqual([{ label: 'Authorization', was: '12¢', is: '14¢' }]);
  const { effective_from: day } = await newest();
  await withdraw();
  await ledgate.deliver();
  expect(await newest(desk.merchant)).toMatchObject({ n: 2, state: 'withdrawn', end_reason: WITHDRAWN });
  const subject = `Rates for ${desk.reference} do not change on ${sayDate(day)}`;
  expect(await ledgate.subjectsTo(desk.merchant.person.email)).toContain(subject);
  expect(await ledgate.subjectsTo(theodore?.email ?? '')).toContainEqual(expect.stringContaining('do not change on'));
  expect((await refusal(withdraw())).code).toBe('wrong_state');
  await announce('0.15');
  expect(await newest(desk.merchant)).toMatchObject({ n: 3, state: 'upcoming' });
});

test('it ends with the application, and comes back with a step that is undone', async () => {
  const body = { application_uid: desk.uid, decision: 'withdraw', reason: 'They sold the business.' } as const;
  const { undo } = await desk.admin.client.review.decideAsAdmin({ body });
  expect((await list(second)).results.map(({ state }) => state)).toEqual([
    'agreement_ended',
    'withdrawn',
    'agreement_ended',
  ]);
  expect((await refusal(propose())).code).toBe('wrong_state');
  await desk.admin.client.review.undoDecision({ params: { uid: desk.uid }, body: { event: undo.event } });
  expect((await list(second)).results.map(({ state }) => state)).toEqual(['upcoming', 'withdrawn', 'in_effect']);
  await walkTo(ledgate, desk.uid, 'sent_to_bank', 'boarded');
  const close = { application_uid: desk.uid, decision: 'close', reason: 'The merchant closed its shop.' } as const;
  await desk.admin.client.review.decideAsAdmin({ body: close });
  expect((await list(second)).results.map(({ state }) => state)).toEqual(['agreement_ended', 'withdrawn', 'in_effect']);
  expect((await refusal(withdraw())).code).toBe('wrong_state');
});
