import { AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { SAMPLE_PARTS } from '@ledgate/domain/agreement/sample-parts.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asServer } from '../../testing/recommended.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wordingAt } from './wording.ts';

let ledgate: TestServer;
let writer: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  writer = await signedIn(ledgate, 'admin');
  reader = await signedIn(ledgate, 'admin');
});
afterAll(() => ledgate.close());

const DAY = 86_400_000;
const dayIn = (days: number): string => newYorkDate(ledgate.parts.clock().getTime() + days * DAY);
const partOf = async (part: string, who = writer) => {
  const { results } = await who.client.agreements.listAgreementParts();
  const found = results.find((one) => one.part === part);
  if (!found) throw new Error(`no part ${part}`);
  return found;
};
const save = (who: SignedIn, part: 'notices' | 'term' | 'data', text: string) =>
  who.client.agreements.saveAgreementDraft({ params: { part }, body: { text } });
const approve = async (who: SignedIn, part: 'notices' | 'term' | 'data', effective_from = dayIn(0)) => {
  const version = (await partOf(part)).versions[0]?.version ?? 1;
  return who.client.agreements.approveAgreementDraft({ params: { part }, body: { version, effective_from } });
};

test('one words a part and another approves it: nobody both, whoever wrote on it last and whatever role they act in', async () => {
  await save(writer, 'notices', SAMPLE_PARTS.notices);
  expect(await refusal(approve(writer, 'notices'))).toMatchObject({ code: 'not_ready' });
  await save(reader, 'notices', `${SAMPLE_PARTS.notices} `);
  expect((await refusal(approve(reader, 'notices'))).code).toBe('not_ready');
  expect((await refusal(approve(writer, 'notices'))).code).toBe('not_ready');
  const superadmin = await signedIn(ledgate, 'superadmin');
  await save(superadmin, 'notices', SAMPLE_PARTS.notices);
  expect((await refusal(approve(superadmin, 'notices'))).code).toBe('not_ready');
  const third = await signedIn(ledgate, 'admin');
  await approve(third, 'notices');
  expect((await partOf('notices')).versions[0]).toMatchObject({ state: 'in_force', approved_by: { uid: third.uid } });
  const forged = asServer(ledgate, (tx) =>
    sql`update agreement_part set text = 'Mallory', sha256 = sha256('Mallory')`.execute(tx),
  );
  await expect(forged).rejects.toThrow('never changed');
});

test('the database itself keeps the one who wrote from approving', async () => {
  await save(writer, 'data', SAMPLE_PARTS.data);
  const forged = asServer(ledgate, (tx) =>
    sql`update agreement_part set approved_by = hands[1], approved_at = now(), effective_from = '2026-12-01'
      where approved_at is null`.execute(tx),
  );
  await expect(forged).rejects.toThrow('agreement_part_four_eyes');
  await writer.client.agreements.discardAgreementDraft({ params: { part: 'data' } });
  expect((await partOf('data')).versions).toEqual([]);
  expect((await refusal(approve(reader, 'data'))).code).toBe('not_found');
});

test('what is approved was read: not a newer draft, not with a figure of its own, not for a day gone by', async () => {
  await save(writer, 'term', `${SAMPLE_PARTS.term}\nThe fee is $295.`);
  expect((await refusal(approve(reader, 'term'))).problem.errors?.['text']?.[0]).toContain('$295');
  await save(writer, 'term', SAMPLE_PARTS.term);
  const old = { params: { part: 'term' as const }, body: { version: 1, effective_from: dayIn(0) } };
  expect((await refusal(reader.client.agreements.approveAgreementDraft(old))).code).toBe('stale');
  expect((await refusal(approve(reader, 'term', dayIn(-1)))).problem.errors).toHaveProperty('effective_from');
  await approve(reader, 'term', dayIn(3));
  const before = await asServer(ledgate, (tx) => wordingAt(tx, ledgate.parts.settings, ledgate.parts.clock()));
  expect(before.parts.find(({ part }) => part === 'term')?.n).toBe(0);
  const later = new Date(ledgate.parts.clock().getTime() + 3 * DAY);
  const after = await asServer(ledgate, (tx) => wordingAt(tx, ledgate.parts.settings, later));
  expect(after.parts.find(({ part }) => part === 'term')?.n).toBe(1);
});

test('production has no wording but what was approved, and says which parts are missing', async () => {
  const settings = { ...ledgate.parts.settings, mode: 'production' as const };
  const { parts, unapproved } = await asServer(ledgate, (tx) => wordingAt(tx, settings, ledgate.parts.clock()));
  expect(parts.map(({ part }) => part)).toEqual(['notices']);
  expect(unapproved).toHaveLength(AGREEMENT_PARTS.length - 1);
  expect(unapproved).toContain('Personal guarantee');
});

test('a draft that waits for a second admin is told to the others, once', async () => {
  const others = [await signedIn(ledgate, 'admin'), await signedIn(ledgate, 'superadmin')];
  await save(writer, 'term', SAMPLE_PARTS.term);
  await save(writer, 'term', `${SAMPLE_PARTS.term} `);
  for (const { client, email } of others) {
    const { results } = await client.notifications.listNotifications();
    expect(results.map(({ title, words }) => [title, words])).toEqual([
      ['Robin Quarterman drafted a part of the agreement', 'Term, renewal and early termination'],
    ]);
    expect((await ledgate.lastMessage(email)).text).toContain('/agreement?part=term');
  }
  const { results } = await writer.client.notifications.listNotifications();
  expect(results.filter(({ words }) => words === 'Term, renewal and early termination')).toEqual([]);
});
