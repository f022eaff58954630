import type { PciRow } from '@ledgate/contract/pci.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { addDays, addMonths } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardedMerchant, boardedWith } from '../../testing/boarded.ts';
import { PASSWORD } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { remindOfAttestations } from './public.ts';

let ledgate: TestServer;
let today: string;
let iso: SignedIn;
let underwriter: SignedIn;
let shops: Record<string, BoardedMerchant>;

const HOUR_MS = 3_600_000;
const now = (): number => ledgate.parts.clock().getTime();
/** To noon in New York, so many days from today. */
const goTo = (days: number): void => ledgate.advance(startOfDay(addDays(today, days)) + 12 * HOUR_MS - now());

/** Compliant, and attested so that it ends so many days from today. */
const ending = (days: number): Values => ({
  pci_status: 'compliant',
  saq_type: 'A',
  saq_date: addMonths(addDays(today, days), -12),
});

const open = (security: Values | null, isoUid?: string) =>
  boardedWith(ledgate, security === null ? {} : { security }, {
    password: PASSWORD,
    ...(isoUid !== undefined && { isoUid }),
  });

beforeAll(async () => {
  ledgate = await startTestServer();
  today = addDays(newYorkDate(now()), 1);
  goTo(0);
  iso = await signedIn(ledgate, 'iso', { password: null });
  underwriter = await signedIn(ledgate, 'underwriter', { password: null });
  shops = {
    ended: await open(ending(-40), iso.isoUid ?? ''),
    grace: await open(ending(-30)),
    near: await open(ending(5)),
    fine: await open(ending(200), iso.isoUid ?? ''),
    begun: await open({ pci_status: 'in_progress', saq_type: 'D' }),
    never: await open({ pci_status: 'not_started', saq_type: 'C' }),
    silent: await open(null),
    odd: await open({ pci_status: 'compliant', saq_type: 'B', saq_date: '2026-02-30' }),
  };
});
afterAll(() => ledgate.close());

const nameOf = (row: PciRow): string =>
  Object.entries(shops).find(([, { applicationUid }]) => applicationUid === row.id)?.[0] ?? '';
const listOf = async ({ client }: Pick<SignedIn, 'client'>, query = {}) =>
  client.pci.listPciStatus({ query: { page_size: 100, ...query } });
const shownTo = async (person: Pick<SignedIn, 'client'>, query = {}) =>
  (await listOf(person, query)).results.map((row) => [nameOf(row), row.state, row.is_charged]);

test('what ends first is on top, with its state and whether it is charged for', async () => {
  const { results, counts } = await listOf(underwriter);
  expect(results.map((row) => [nameOf(row), row.state, row.is_charged]).slice(0, 4)).toEqual([
    ['ended', 'expired', true],
    ['grace', 'expired', false],
    ['near', 'compliant', false],
    ['fine', 'compliant', false],
  ]);
  expect(counts).toEqual({ expired: 2, not_started: 1, in_progress: 1, compliant: 3, unknown: 1 });
  expect(results[0]).toMatchObject({
    saq_type: 'A',
    expires_on: addDays(today, -40),
    charged_from: addDays(today, -9),
    may_record: true,
  });
  expect(results.find((row) => nameOf(row) === 'odd')).toMatchObject({ state: 'compliant', expires_on: null });
});

test('each state is found by itself, page by page', async () => {
  for (const state of ['expired', 'not_started', 'in_progress', 'compliant', 'unknown'] as const) {
    const { results, counts } = await listOf(underwriter, { state });
    expect(new Set(results.map((row) => row.state))).toEqual(new Set([state]));
    expect(results).toHaveLength(counts[state]);
  }
  const all = (await listOf(underwriter)).results.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listOf(underwriter, { page_size: 3, ...(cursor !== null && { cursor }) });
    paged.push(...page.results.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(all);
});

test('an ISO sees its own merchants, a merchant itself, and the export says no more than the list', async () => {
  expect(await shownTo(iso)).toEqual([
    ['ended', 'expired', true],
    ['fine', 'compliant', false],
  ]);
  const { near, ended } = shops;
  if (!near || !ended) throw new Error('no such shop');
  expect(await shownTo(near)).toEqual([['near', 'compliant', false]]);
  expect(await shownTo(near, { merchant: ended.merchantUid })).toEqual([]);
  expect((await listOf(near)).counts).toMatchObject({ expired: 0, compliant: 1 });
  expect((await listOf(near)).results[0]).toMatchObject({ may_record: false, iso_name: null });
  const file = await iso.client.pci.exportPciStatus({ query: { state: 'expired' } });
  const lines = new TextDecoder()
    .decode(await file.arrayBuffer())
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${ended.reference}","","Expired","A"`);
  const body = { saq_type: 'A', attested_on: today } as const;
  for (const { client } of [near, iso]) {
    const refused = await refusal(client.pci.recordAttestation({ params: { uid: near.applicationUid }, body }));
    expect(refused.code).toBe('not_allowed');
  }
});

const addPaper = async (
  tx: WritableTransaction,
  application_uid: string,
  { status, expires_on }: { status: string; expires_on: string },
): Promise<void> => {
  const [uid, file] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = ledgate.parts.clock();
  await tx
    .insertInto('document_file')
    .values({
      uid: file,
      application_uid,
      name: 'aoc.pdf',
      mime: 'application/pdf',
      size: 1,
      pages: 1,
      sha256: crypto.getRandomValues(Buffer.alloc(32)),
      storage_key: file,
      uploaded_at: at,
    })
    .execute();
  const paper = { uid, application_uid, document_type: 'saq_aoc', file_uid: file, status, expires_on };
  await tx
    .insertInto('document')
    .values({ ...paper, created_at: at, changed_at: at })
    .execute();
};

test('a paper that says it ends sooner is believed, and one that was rejected is not', async () => {
  const rejected = { status: 'rejected', expires_on: addDays(today, -100) };
  const accepted = { status: 'accepted', expires_on: addDays(today, -1) };
  const withPapers = (...papers: { status: string; expires_on: string }[]) =>
    boardedWith(ledgate, { security: ending(100) }, {}, async (tx, uid) => {
      for (const paper of papers) await addPaper(tx, uid, paper);
    });
  const [year, sooner] = [await withPapers(rejected), await withPapers(rejected, accepted)];
  expect((await listOf(year)).results[0]).toMatchObject({ state: 'compliant', expires_on: addDays(today, 100) });
  expect((await listOf(sooner)).results[0]).toMatchObject({ state: 'expired', expires_on: addDays(today, -1) });
  expect(await shownTo(sooner, { state: 'expired' })).toHaveLength(1);
});

test('a new attestation is recorded once, by those who review, and counts from its day', async () => {
  const shop = await open({ pci_status: 'not_started', saq_type: 'C' });
  const record = (attested_on: string, uid = shop.applicationUid) =>
    underwriter.client.pci.recordAttestation({ params: { uid }, body: { saq_type: 'C-VT', attested_on } });
  expect((await refusal(record(addDays(today, 1)))).problem.errors?.['attested_on']?.[0]).toContain('future');
  expect((await refusal(record(addDays(addMonths(today, -12), -1)))).code).toBe('invalid');
  const row = await record(addDays(today, -10));
  expect(row).toMatchObject({
    state: 'compliant',
    saq_type: 'C-VT',
    expires_on: addMonths(addDays(today, -10), 12),
    is_charged: false,
  });
  expect((await refusal(record(addDays(today, -10)))).problem.errors?.['attested_on']?.[0]).toContain('already');
  const both = await Promise.allSettled([record(addDays(today, -9)), record(addDays(today, -9))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shownTo(shop, { state: 'compliant' })).toHaveLength(1);
  expect((await refusal(record(today, crypto.randomUUID()))).code).toBe('not_found');
});

test('the owner is told thirty and seven days before the end, each once, and not once it is renewed', async () => {
  const [told, renewed] = [await open(ending(35)), await open(ending(35))];
  const tell = async (days: number) => {
    goTo(days);
    await Promise.all([remindOfAttestations(ledgate.parts), remindOfAttestations(ledgate.parts)]);
    await remindOfAttestations(ledgate.parts);
  };
  const countOf = ({ uid }: BoardedMerchant): Promise<number> =>
    writeAsSystem(
      ledgate.parts,
      async (tx) =>
        (
          await tx
            .selectFrom('notification')
            .select('day')
            .where('person', '=', uid)
            .where('kind', '=', 'pci_expiring')
            .execute()
        ).filter(({ day }) => day === addDays(today, 35)).length,
    );
  const counts: number[][] = [];
  for (const day of [4, 5, 6]) {
    await tell(day);
    counts.push([await countOf(told), await countOf(renewed)]);
  }
  const desk = await signedIn(ledgate, 'admin', { password: null });
  const body = { saq_type: 'A', attested_on: addDays(today, 6) } as const;
  await desk.client.pci.recordAttestation({ params: { uid: renewed.applicationUid }, body });
  for (const day of [28, 34, 36]) {
    await tell(day);
    counts.push([await countOf(told), await countOf(renewed)]);
  }
  expect(counts).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
});
