import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropCurrentList } from '../../testing/current-list.ts';
import { type Desk, openDesk, standing, STEPS, walkThrough } from '../../testing/desk.ts';
import { asServer } from '../../testing/recommended.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { watchListAge } from '../watch-lists/keep-current.ts';
import { screenEveryNight } from '../watch-lists/screen-again.ts';
import { csvFile, resultOf } from './testing-risk.ts';

let ledgate: TestServer;
beforeEach(async () => {
  ledgate = await startTestServer();
});
afterEach(() => ledgate.close());

const DAY_MS = 86_400_000;
const BASE = '-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-';
/** Names the business of the example. */
const LISTED = `55001,"HARBOR STREET COFFEE",-0-,SAMPLE,${BASE}`;
const NOBODY = `55002,"NOBODY IN PARTICULAR AT ALL",-0-,SAMPLE,${BASE}`;

const loadList = (desk: Desk, text: string, name = 'OFAC') =>
  desk.admin.client.watchLists.loadWatchList({ body: { kind: 'sanctions', name }, files: csvFile(text, 'sdn.csv') });

const readRisk = ({ uid, underwriter }: Desk) => underwriter.client.risk.readRisk({ params: { uid } });
const hashOf = async (desk: Desk): Promise<string> => resultOf(await readRisk(desk), 'R01').inputs_hash;

const REASON = 'Another business of the same name in another state.';
const propose = async (desk: Desk, by = desk.underwriter) =>
  by.client.risk.proposeClearance({
    params: { uid: desk.uid, check: 'R01' },
    body: { reason: REASON, evidence: 'Articles of incorporation and EIN letter.', inputs_hash: await hashOf(desk) },
  });
const decide = async (desk: Desk, decision: 'confirm' | 'refuse', by = desk.admin) =>
  by.client.risk.decideClearance({
    params: { uid: desk.uid, check: 'R01' },
    body: { decision, reason: 'Looked into it.', inputs_hash: await hashOf(desk) },
  });
const confirmMatch = async (desk: Desk, by = desk.underwriter) =>
  by.client.risk.confirmMatch({
    params: { uid: desk.uid },
    body: { reason: 'Same EIN, same address as the entry.', inputs_hash: await hashOf(desk) },
  });

const openTasks = async (desk: Desk, by = desk.admin): Promise<string[]> =>
  (await by.client.tasks.listTasks({ query: { page_size: 100 } })).results.map(({ kind }) => kind);

/** Of which kinds somebody was told about a case. */
const toldOf = async ({ client }: Pick<SignedIn, 'client'>, uid: string): Promise<string[]> =>
  (await client.notifications.listNotifications()).results.flatMap(({ kind, application }) =>
    application?.uid === uid ? [kind] : [],
  );

/** A case with a hit on the list. */
const hitCase = async (): Promise<Desk> => {
  const desk = await openDesk(ledgate);
  await loadList(desk, LISTED);
  await ledgate.deliver();
  return desk;
};

const moveTo = (desk: Desk, ...steps: string[]) =>
  asServer(ledgate, async (tx) => {
    for (const status of steps)
      await tx.updateTable('application').set({ status }).where('uid', '=', desk.uid).execute();
  });

describe('a hit on a sanctions list', () => {
  test('is cleared by two: nobody alone, not the one who proposed it, and it binds until then', async () => {
    const desk = await hitCase();
    expect(await readRisk(desk)).toMatchObject({ hard_stop: 'sanctions', band: 'decline', open_stops: ['R01'] });
    const alone = desk.underwriter.client.risk.clearCheck({
      params: { uid: desk.uid, check: 'R01' },
      body: { reason: REASON, inputs_hash: await hashOf(desk) },
    });
    expect(await refusal(alone)).toMatchObject({ code: 'wrong_state' });
    const proposed = await propose(desk);
    expect(resultOf(proposed, 'R01')).toMatchObject({
      proposal: { by: { uid: desk.underwriter.uid }, decision: null },
      may_propose: false,
      may_decide: false,
      clearance: null,
    });
    expect(proposed.hard_stop).toBe('sanctions');
    expect((await refusal(STEPS.recommend(desk))).code).toBe('not_ready');
    expect(await openTasks(desk)).toContain('hit_to_clear');
    expect(await openTasks(desk, desk.underwriter), 'the admins’ task').not.toContain('hit_to_clear');
    expect(await refusal(decide(desk, 'confirm', desk.underwriter))).toMatchObject({ code: 'not_allowed' });
    const cleared = await decide(desk, 'confirm');
    expect(cleared).toMatchObject({ hard_stop: null, open_stops: [] });
    expect(resultOf(cleared, 'R01').clearance).toMatchObject({
      by: { uid: desk.admin.uid },
      proposed_by: { uid: desk.underwriter.uid },
      reason: REASON,
    });
    expect(await openTasks(desk)).not.toContain('hit_to_clear');
    const bell = async ({ client }: { client: Desk['admin']['client'] }) =>
      (await client.notifications.listNotifications()).results.map(({ kind }) => kind);
    expect(await bell(desk.admin), 'who has to decide').toContain('clearance_proposed');
    expect(await bell(desk.underwriter), 'who proposed').toContain('clearance_decided');
    expect(await bell(desk.merchant)).not.toContain('clearance_decided');
    await STEPS.recommend(desk);
  });

  test('that an admin proposed to clear is confirmed by another admin only', async () => {
    const desk = await hitCase();
    await propose(desk, desk.admin);
    expect(await refusal(decide(desk, 'confirm'))).toMatchObject({ code: 'not_allowed' });
    expect((await decide(desk, 'confirm', await signedIn(ledgate, 'admin'))).open_stops).toEqual([]);
  });

  test('stays when the clearance is refused, and can be proposed again with better evidence', async () => {
    const desk = await hitCase();
    await propose(desk);
    const refused = await decide(desk, 'refuse');
    expect(refused.hard_stop).toBe('sanctions');
    expect(resultOf(refused, 'R01').proposal).toMatchObject({
      decision: 'refused',
      decision_reason: 'Looked into it.',
    });
    expect(await openTasks(desk)).not.toContain('hit_to_clear');
    await propose(desk);
    expect(await openTasks(desk)).toContain('hit_to_clear');
  });

  test('is told to whoever has the case, and to nobody outside the house', async () => {
    const desk = await openDesk(ledgate);
    await desk.admin.client.queue.assign({ body: { applications: [desk.uid], to: desk.underwriter.uid } });
    await loadList(desk, LISTED);
    await ledgate.deliver();
    const kinds = (who: Pick<Desk['iso'], 'client'>) => toldOf(who, desk.uid);
    expect(await kinds(desk.underwriter)).toContain('risk_hit');
    for (const outside of [desk.merchant, desk.iso]) expect(await kinds(outside)).not.toContain('risk_hit');
    await screenEveryNight(ledgate.parts);
    await ledgate.deliver();
    expect(
      (await kinds(desk.underwriter)).filter((kind) => kind === 'risk_hit'),
      'told once',
    ).toHaveLength(1);
  });
});

test('a hit on a case that nobody has is told to underwriting, and to nobody outside the house', async () => {
  const desk = await openDesk(ledgate);
  const idle = await signedIn(ledgate, 'underwriter');
  await loadList(desk, LISTED);
  await ledgate.deliver();
  for (const reader of [desk.underwriter, idle]) expect(await toldOf(reader, desk.uid)).toContain('risk_hit');
  for (const outside of [desk.merchant, desk.iso]) expect(await toldOf(outside, desk.uid)).not.toContain('risk_hit');
});

describe('a confirmed match', () => {
  test('blocks every step forward for good, is a task of compliance, and cannot be cleared', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setBuyRate');
    await loadList(desk, LISTED);
    await ledgate.deliver();
    const blocked = await confirmMatch(desk);
    expect(blocked).toMatchObject({ hard_stop: 'true_match', true_match: { by: { uid: desk.underwriter.uid } } });
    expect(resultOf(blocked, 'R01')).toMatchObject({ may_propose: false, may_confirm_match: false });
    expect(await refusal(propose(desk))).toMatchObject({ code: 'wrong_state' });
    expect(await openTasks(desk)).toContain('sanctions_match');
    expect(await openTasks(desk, desk.underwriter)).not.toContain('sanctions_match');
    const forUs = await refusal(STEPS.setSaleRate(desk, desk.admin));
    expect(forUs).toMatchObject({ code: 'not_ready' });
    expect(forUs.problem.detail).toContain('sanctions match was confirmed');
    await loadList(desk, NOBODY);
    await ledgate.deliver();
    expect(await readRisk(desk), 'gone from the list, and still blocked').toMatchObject({ hard_stop: 'true_match' });
    expect((await standing(desk, desk.admin)).risk).toMatchObject({ hard_stop: 'true_match', band: 'decline' });
  });

  test('leaves no word of it with the merchant or the ISO', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setSaleRate');
    await loadList(desk, LISTED);
    await ledgate.deliver();
    await confirmMatch(desk, desk.admin);
    await ledgate.deliver();
    const refused = await refusal(STEPS.approveAsIso(desk));
    expect(refused.problem.detail).toContain('our team is still reviewing this application');
    const { uid } = desk;
    const seen: unknown[] = [refused.problem];
    for (const { client, email } of [desk.iso, { ...desk.merchant, email: desk.merchant.person.email }]) {
      seen.push(
        await client.applications.readApplication({ params: { uid } }),
        await client.applications.readTimeline({ params: { uid } }),
        await client.applications.listApplications({ query: {} }),
        await client.review.readDecisions({ params: { uid } }),
        await client.notifications.listNotifications(),
        await asServer(ledgate, (tx) =>
          tx.selectFrom('demo_message').select(['subject', 'text']).where('recipient', '=', email).execute(),
        ),
      );
    }
    expect(JSON.stringify(seen)).not.toMatch(/sanction|true_match|ofac|blocked|hard.?stop/i);
  });
});

describe('a sanctions list that is missing or too old', () => {
  test('stops everybody, is cleared by nobody, and ends with the list', async () => {
    const desk = await openDesk(ledgate);
    await dropCurrentList(ledgate.parts);
    expect((await refusal(STEPS.recommend(desk))).code, 'before any run').toBe('not_ready');
    await watchListAge(ledgate.parts);
    await ledgate.deliver();
    const risk = await readRisk(desk);
    expect(risk).toMatchObject({ hard_stop: 'list_missing', band: 'decline', open_stops: ['R01'] });
    expect(resultOf(risk, 'R01')).toMatchObject({ outcome: 'list_missing', may_clear: false, may_propose: false });
    for (const by of [desk.underwriter, desk.admin]) {
      expect(await refusal(propose(desk, by))).toMatchObject({ code: 'wrong_state' });
    }
    expect(await openTasks(desk)).toContain('list_out_of_date');
    const list = await loadList(desk, NOBODY);
    await ledgate.deliver();
    expect(await openTasks(desk)).not.toContain('list_out_of_date');
    expect(await readRisk(desk)).toMatchObject({ hard_stop: null });
    await asServer(ledgate, (tx) =>
      sql`update watch_list set confirmed_at = ${new Date(ledgate.parts.clock().getTime() - 7 * DAY_MS - 60_000)}
        where uid = ${list.id}`.execute(tx),
    );
    expect((await refusal(STEPS.recommend(desk))).code, 'too old').toBe('not_ready');
    await watchListAge(ledgate.parts);
    expect(await openTasks(desk)).toContain('list_out_of_date');
    const again = await loadList(desk, NOBODY);
    expect(again).toMatchObject({ id: list.id, is_current: true });
    await ledgate.deliver();
    await STEPS.recommend(desk);
  });
});

describe('a MATCH inquiry', () => {
  test('may be missing at the recommendation, which opens a task, and not at the approval, which names it', async () => {
    const desk = await openDesk(ledgate, { hasInquiry: false });
    await walkThrough(desk, 'accept');
    expect(await openTasks(desk, desk.underwriter)).toContain('match_inquiry');
    expect((await refusal(STEPS.approve(desk))).problem.detail).toContain('MATCH inquiry');
    await desk.underwriter.client.risk.recordInquiry({
      params: { uid: desk.uid },
      body: { on: '2026-01-01', reference: 'M-OLD', result: 'no_match' },
    });
    expect((await refusal(STEPS.approve(desk))).problem.detail, 'too old').toContain('MATCH inquiry');
    const ahead = desk.underwriter.client.risk.recordInquiry({
      params: { uid: desk.uid },
      body: { on: '2099-01-01', reference: 'M-AHEAD', result: 'no_match' },
    });
    expect(await refusal(ahead)).toMatchObject({ code: 'invalid' });
    await STEPS.recordInquiry(desk);
    expect(await openTasks(desk, desk.underwriter)).not.toContain('match_inquiry');
    await STEPS.approve(desk);
  });

  test('that finds the merchant is a hit like one of our own list', async () => {
    const desk = await openDesk(ledgate, { hasInquiry: false });
    const risk = await STEPS.recordInquiry(desk, desk.underwriter, 'match');
    expect(risk).toMatchObject({ hard_stop: 'terminated', inquiry: { result: 'match', is_recent: true } });
    expect(resultOf(risk, 'R03')).toMatchObject({ outcome: 'hard_stop', may_propose: true });
  });
});

test('whoever is boarded is screened every night, a hit opens a task and leaves the status', async () => {
  const desk = await openDesk(ledgate);
  await moveTo(desk, 'in_underwriting', 'recommended', 'awaiting_iso', 'awaiting_merchant', 'awaiting_admin');
  await moveTo(desk, 'approved', 'boarding', 'boarded');
  await loadList(desk, LISTED);
  await screenEveryNight(ledgate.parts);
  await ledgate.deliver();
  expect((await standing(desk, desk.admin)).status).toBe('boarded');
  expect(await openTasks(desk, desk.underwriter)).toContain('hit_after_boarding');
  await propose(desk);
  await decide(desk, 'confirm');
  expect(await openTasks(desk, desk.underwriter)).not.toContain('hit_after_boarding');
});
