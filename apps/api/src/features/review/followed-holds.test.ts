import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropCurrentList } from '../../testing/current-list.ts';
import { type Desk, MEMO, openDesk, standing, STEPS, UNSEEN_DOCUMENTS, walkThrough } from '../../testing/desk.ts';
import { RATES } from '../../testing/rates.ts';
import type { SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { csvFile, resultOf } from '../risk/testing-risk.ts';
import { watchListAge } from '../watch-lists/keep-current.ts';

// What keeps a case from going on, followed through every role as decisions are in followed.test.ts.

let ledgate: TestServer;
beforeEach(async () => {
  ledgate = await startTestServer();
});
afterEach(() => ledgate.close());

type Reader = Pick<SignedIn, 'client'>;

/** Everything somebody reads of a case: the case itself, its timeline, what they can do, and their bell. */
const readingsOf = async ({ uid }: Desk, { client }: Reader): Promise<string> =>
  JSON.stringify([
    await client.applications.readApplication({ params: { uid } }),
    await client.applications.readTimeline({ params: { uid } }),
    await client.review.readDecisions({ params: { uid } }),
    await client.rates.readRates({ params: { id: uid } }),
    await client.notifications.listNotifications(),
  ]);

const tasksOf = async ({ client }: Reader): Promise<string[]> =>
  (await client.tasks.listTasks({ query: { page_size: 100 } })).results.map(({ kind }) => kind);

const loadList = (desk: Desk, name: string) => {
  const line = `55001,"${name}",-0-,SAMPLE,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-`;
  const files = csvFile(line, 'sdn.csv');
  return desk.admin.client.watchLists.loadWatchList({ body: { kind: 'sanctions', name: 'OFAC' }, files });
};

describe('a condition', () => {
  const RESERVE = { type: 'rolling', rate: '10.00', days: 180 } as const;

  const recommendWith = async (desk: Desk) => {
    const { evidence } = await standing(desk, desk.underwriter);
    const conditions = { reserve_ppm: 100_000, reserve_days: 180 };
    const decided = { recommendation: 'approve_with_conditions', conditions, memo: MEMO } as const;
    await desk.underwriter.client.review.recommend({
      body: { application_uid: desk.uid, evidence, ...decided, ...UNSEEN_DOCUMENTS },
    });
  };

  test('binds who prices, is read by the desk, the ISO and the merchant, and is signed with the rates', async () => {
    const desk = await openDesk(ledgate);
    await recommendWith(desk);
    expect((await refusal(STEPS.setBuyRate(desk))).code).toBe('conditions_not_met');
    const body = { application__uid: desk.uid, bank_uid: desk.bank, ...RATES.buy, reserve: RESERVE };
    await desk.underwriter.client.rates.setBuyRate({ body });
    for (const reader of [desk.underwriter, desk.admin, desk.iso]) {
      const { conditions } = await reader.client.rates.readRates({ params: { id: desk.uid } });
      expect(conditions).toMatchObject({ reserve_ppm: 100_000, reserve_days: 180 });
    }
    await STEPS.setSaleRate(desk);
    await STEPS.approveAsIso(desk);
    const offered = await desk.merchant.client.rates.readRates({ params: { id: desk.uid } });
    expect(offered.sale?.reserve).toMatchObject({ rate: '10.00', days: 180 });
    expect([offered.buy, offered.conditions], 'who asked for it stays in the house').toEqual([null, null]);
    await STEPS.accept(desk);
    await STEPS.approve(desk);
    const file = await desk.admin.client.review.readCase({ body: { application_uid: desk.uid } });
    expect(file.approvals.find(({ step }) => step === 'recommend')?.conditions).toMatchObject({ reserve_ppm: 100_000 });
  });
});

describe('a block', () => {
  test('binds everybody, is a task of the admins, seen at the desk, and never told outside', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setSaleRate');
    await loadList(desk, 'HARBOR STREET COFFEE');
    await ledgate.deliver();
    const risk = await desk.underwriter.client.risk.readRisk({ params: { uid: desk.uid } });
    await desk.underwriter.client.risk.confirmMatch({
      params: { uid: desk.uid },
      body: { reason: 'Same EIN and address as the entry.', inputs_hash: resultOf(risk, 'R01').inputs_hash },
    });
    await ledgate.deliver();
    expect((await refusal(STEPS.approveAsIso(desk))).code).toBe('not_ready');
    expect(await tasksOf(desk.admin)).toContain('sanctions_match');
    expect(await tasksOf(desk.underwriter)).not.toContain('sanctions_match');
    for (const reader of [desk.underwriter, desk.admin]) {
      expect((await standing(desk, reader)).risk).toMatchObject({ hard_stop: 'true_match' });
    }
    for (const reader of [desk.merchant, desk.iso]) {
      expect(await readingsOf(desk, reader)).not.toMatch(/sanction|true_match|ofac|hard.?stop/i);
    }
  });
});

describe('a list that is missing', () => {
  test('holds every case, is a task of the admins, seen at the desk, and ends with the list', async () => {
    const desk = await openDesk(ledgate);
    await dropCurrentList(ledgate.parts);
    await watchListAge(ledgate.parts);
    await ledgate.deliver();
    expect((await refusal(STEPS.recommend(desk))).problem.errors).toHaveProperty('hardStopsAreCleared');
    for (const reader of [desk.underwriter, desk.admin]) {
      expect((await standing(desk, reader)).risk).toMatchObject({ hard_stop: 'list_missing' });
    }
    expect(await tasksOf(desk.admin)).toContain('list_out_of_date');
    for (const reader of [desk.merchant, desk.iso]) {
      expect(await readingsOf(desk, reader)).not.toMatch(/list_missing|sanction|hard.?stop/i);
    }
    await loadList(desk, 'NOBODY IN PARTICULAR AT ALL');
    await ledgate.deliver();
    expect(await tasksOf(desk.admin)).not.toContain('list_out_of_date');
    await STEPS.recommend(desk);
  });
});

describe('a hold until a day', () => {
  const REASON = 'Waiting for the letter of the bank';
  const snooze = (desk: Desk, { client }: Reader) =>
    client.queue.snooze({ params: { uid: desk.uid }, body: { until: addDays(desk.today(), 3), reason: REASON } });

  test('is the desk’s: it reads who and why, outside nobody does, and a step ends it', async () => {
    const desk = await openDesk(ledgate);
    for (const outside of [desk.merchant, desk.iso]) {
      expect((await refusal(snooze(desk, outside))).code).toBe('not_allowed');
    }
    await snooze(desk, desk.underwriter);
    for (const reader of [desk.underwriter, desk.admin]) {
      expect((await standing(desk, reader)).snooze).toMatchObject({ reason: REASON, by: 'Robin Quarterman' });
      const open = await reader.client.applications.listApplications({ query: { snoozed: 'hidden' } });
      expect(open.results.map(({ uid }) => uid)).not.toContain(desk.uid);
    }
    for (const outside of [desk.merchant, desk.iso]) {
      expect(await readingsOf(desk, outside)).not.toContain(REASON);
    }
    await STEPS.recommend(desk);
    expect((await standing(desk, desk.admin)).snooze).toBeNull();
  });
});

describe('tasks that a recommendation opened', () => {
  test('go when it is undone', async () => {
    const desk = await openDesk(ledgate, { hasInquiry: false, isVerified: false });
    await STEPS.recommend(desk);
    expect(await tasksOf(desk.underwriter)).toEqual(expect.arrayContaining(['match_inquiry', 'verify_account']));
    const { undo } = await desk.underwriter.client.review.readDecisions({ params: { uid: desk.uid } });
    const body = { event: undo?.event ?? 0 };
    await desk.underwriter.client.review.undoDecision({ params: { uid: desk.uid }, body });
    expect(await tasksOf(desk.underwriter)).toEqual([]);
  });
});
