import { DECLINE_REASONS, UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { edges } from '@ledgate/domain/lifecycle/decide.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, MEMO, openDesk, standing, STEPS, walkThrough } from '../../testing/desk.ts';
import { asServer, walkTo } from '../../testing/recommended.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const eventsOf = (uid: string): Promise<string[]> =>
  asServer(ledgate, async (tx) => {
    const rows = await tx
      .selectFrom('application_event')
      .select('event')
      .where('application_uid', '=', uid)
      .orderBy('n')
      .execute();
    return rows.map(({ event }) => event);
  });

/** The PDF of each submission. */
const documentsOf = (uid: string) =>
  asServer(ledgate, (tx) =>
    tx.selectFrom('application_snapshot').select('pdf_file').where('application_uid', '=', uid).execute(),
  );

/** When the desk has to be done: deciding and undoing buys nobody time. */
const clockOf = (uid: string) =>
  asServer(ledgate, (tx) =>
    tx
      .selectFrom('application')
      .select(['sla_desk', 'due_at', 'sla_left_minutes'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow(),
  );

/** A field changes after the fact, the way an admin corrects for a merchant. */
const touchContent = (uid: string): Promise<unknown> =>
  asServer(ledgate, (tx) =>
    sql`update application set content_version = content_version + 1 where uid = ${uid}`.execute(tx),
  );

const statusOf = async (desk: Desk): Promise<string> => (await standing(desk, desk.admin)).status;

describe('the way to an approval', () => {
  test('leads over underwriter, buy rate, ISO, merchant and admin, each step on the timeline', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approve');
    expect(await statusOf(desk)).toBe('approved');
    expect(await eventsOf(desk.uid)).toEqual([
      'start',
      'submit',
      'pick_up',
      'recommend',
      'set_buy_rate',
      'set_sale_rate',
      'iso_approve',
      'merchant_accept',
      'approve',
    ]);
    const { approvals } = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    expect(approvals.map(({ step, current }) => [step, current])).toEqual([
      ['recommend', true],
      ['iso', true],
      ['merchant', true],
      ['admin', true],
    ]);
    expect(approvals[0]).toMatchObject({ memo: MEMO, role: 'underwriter' });
  });

  test('can pass over the ISO with a reason, of which the ISO hears and which stays in the report', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setBuyRate');
    await STEPS.setSaleRate(desk, desk.admin);
    const { evidence } = await standing(desk, desk.admin);
    const reason = 'The partner is on leave and the merchant opens on Monday.';
    await desk.admin.client.review.bypassIso({ body: { application_uid: desk.uid, evidence, reason } });
    expect(await statusOf(desk)).toBe('awaiting_merchant');
    const report = await desk.underwriter.client.review.listBypasses();
    expect(report.results[0]).toMatchObject({ application: { uid: desk.uid }, reason, by: { uid: desk.admin.uid } });
    ledgate.advance(UNDO_SECONDS * 1000);
    const told = await ledgate.lastMessage(desk.iso.email);
    expect(told.subject).toContain(desk.reference);
    await STEPS.accept(desk);
    const other = await signedIn(ledgate, 'admin');
    await STEPS.approve(desk, other);
    expect(await statusOf(desk)).toBe('approved');
  });

  test('wants a second person for the last step of whoever took an earlier one', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setBuyRate');
    await STEPS.setSaleRate(desk, desk.admin);
    const { evidence } = await standing(desk, desk.admin);
    const body = { application_uid: desk.uid, evidence, reason: 'The partner asked us to price it.' };
    await desk.admin.client.review.bypassIso({ body });
    await STEPS.accept(desk);
    const { code, problem } = await refusal(STEPS.approve(desk));
    expect(code).toBe('not_ready');
    expect(Object.keys(problem.errors ?? {})).toEqual(['personIsFresh']);
  });
});

describe('an approval', () => {
  test('of something else than what is there now is refused and changes nothing', async () => {
    const desk = await openDesk(ledgate);
    const { evidence } = await standing(desk, desk.underwriter);
    await touchContent(desk.uid);
    const body = { application_uid: desk.uid, evidence, recommendation: 'approve', memo: MEMO } as const;
    expect((await refusal(desk.underwriter.client.review.recommend({ body }))).code).toBe('stale');
    expect(await eventsOf(desk.uid)).toEqual(['start', 'submit']);
  });

  test('is void once a field changes after it, and the next step says so', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    await touchContent(desk.uid);
    const { code, problem } = await refusal(STEPS.approve(desk));
    expect(code).toBe('not_ready');
    expect(Object.keys(problem.errors ?? {})).toEqual([
      'recommendationIsCurrent',
      'acceptanceIsCurrent',
      'hardStopsAreCleared',
    ]);
    const { steps } = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    expect(steps.find(({ event }) => event === 'approve')?.because).toHaveLength(3);
  });

  test('is not given before the risk checks have run', async () => {
    const desk = await openDesk(ledgate, { isChecked: false });
    const { code, problem } = await refusal(STEPS.recommend(desk));
    expect(code).toBe('not_ready');
    expect(Object.keys(problem.errors ?? {})).toEqual(['hardStopsAreCleared']);
    await ledgate.deliver();
    await STEPS.recommend(desk);
    expect(await statusOf(desk)).toBe('recommended');
  });

  test('with somebody else’s name is no signature', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    const { code, problem } = await refusal(STEPS.accept(desk, 'Somebody Else'));
    expect(code).toBe('invalid');
    expect(Object.keys(problem.errors ?? {})).toEqual(['name']);
    expect(await statusOf(desk)).toBe('awaiting_merchant');
  });

  test('is somebody’s own: other roles and other people’s merchants and ISOs get nowhere', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setSaleRate');
    const { evidence } = await standing(desk, desk.iso);
    const approve = { application_uid: desk.uid, decision: 'approve', evidence } as const;
    const stranger = await signedIn(ledgate, 'iso');
    expect((await refusal(stranger.client.review.decideAsIso({ body: approve }))).code).toBe('not_found');
    for (const one of [desk.admin, desk.underwriter, desk.merchant]) {
      expect((await refusal(one.client.review.decideAsIso({ body: approve }))).code).toBe('not_allowed');
    }
    const other = await signedIn(ledgate, 'merchant');
    const withdraw = { application_uid: desk.uid, decision: 'withdraw' } as const;
    expect((await refusal(other.client.review.decideAsMerchant({ body: withdraw }))).code).toBe('not_found');
  });
});

describe('a decision', () => {
  test('can be undone for ten seconds: status, approvals and rates are back and no mail leaves', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    const before = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    const clock = await clockOf(desk.uid);
    const body = { application_uid: desk.uid, decision: 'decline', reason_code: 'risk' } as const;
    const declined = await desk.admin.client.review.decideAsAdmin({ body });
    expect(declined.application.status).toBe('declined');
    const back = await desk.admin.client.review.undoDecision({
      params: { uid: desk.uid },
      body: { event: declined.undo.event },
    });
    expect(back.status).toBe('awaiting_admin');
    expect(await clockOf(desk.uid)).toEqual(clock);
    const after = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    expect(after.approvals).toEqual(before.approvals);
    ledgate.advance(UNDO_SECONDS * 2000);
    const told = await ledgate.lastMessage(desk.merchant.person.email);
    expect(told.subject).not.toContain('declined');
    await STEPS.approve(desk);
    expect(await statusOf(desk)).toBe('approved');
  });

  test('is undone by nobody else, and by nobody after ten seconds', async () => {
    const desk = await openDesk(ledgate);
    const { undo } = await STEPS.recommend(desk);
    const ask = { params: { uid: desk.uid }, body: { event: undo.event } };
    expect((await refusal(desk.admin.client.review.undoDecision(ask))).code).toBe('wrong_state');
    ledgate.advance(UNDO_SECONDS * 1000);
    expect((await refusal(desk.underwriter.client.review.undoDecision(ask))).code).toBe('wrong_state');
    expect(await statusOf(desk)).toBe('recommended');
  });

  test('to decline tells the merchant in words, and reopening brings it back without rates and approvals', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    const about = { application_uid: desk.uid };
    await desk.admin.client.review.decideAsAdmin({ body: { ...about, decision: 'decline', reason_code: 'credit' } });
    ledgate.advance(UNDO_SECONDS * 1000);
    const { subject, text } = await ledgate.lastMessage(desk.merchant.person.email);
    // Whoever sees the lock screen or the mailbox does not learn it; the page says it, behind a sign-in.
    expect(subject).toBe(`A decision on your application ${desk.reference}`);
    expect(text).not.toContain(DECLINE_REASONS.credit);
    expect(text).toContain('Read the decision');
    const { events } = await desk.merchant.client.applications.readTimeline({ params: { uid: desk.uid } });
    expect(events.at(-1)?.reason).toBe(DECLINE_REASONS.credit);
    const reason = 'New statements came in.';
    const reopened = await desk.admin.client.review.decideAsAdmin({ body: { ...about, decision: 'reopen', reason } });
    expect(reopened.application).toMatchObject({ status: 'in_underwriting', submission: 2 });
    await ledgate.deliver();
    const paper = { pdf_file: expect.any(String) };
    expect(await documentsOf(desk.uid)).toEqual([paper, paper]);
    const { approvals } = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    expect(approvals).toEqual([]);
    const { sale } = await desk.admin.client.rates.readRates({ params: { id: desk.uid } });
    expect(sale).toBeNull();
  });

  test('of the merchant to send the rates back goes to the ISO, who agrees anew', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    const comment = 'The monthly fee is too high for us.';
    const body = { application_uid: desk.uid, decision: 'reject', comment } as const;
    const { application } = await desk.merchant.client.review.decideAsMerchant({ body });
    expect(application.status).toBe('awaiting_iso');
    await STEPS.approveAsIso(desk);
    await STEPS.accept(desk);
    expect(await statusOf(desk)).toBe('awaiting_admin');
  });

  test('loses against an earlier one with a conflict', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    const admins = await Promise.all(Array.from({ length: 8 }, () => signedIn(ledgate, 'admin')));
    const { evidence } = await standing(desk, desk.admin);
    const body = { application_uid: desk.uid, decision: 'approve', evidence } as const;
    const outcomes = await Promise.allSettled(admins.map(({ client }) => client.review.decideAsAdmin({ body })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['wrong_state']));
  });
});

describe('the second wall', () => {
  test('knows exactly the steps of the table', async () => {
    const rows = await ledgate.parts.db.selectFrom('application_transition').selectAll().execute();
    const stored = rows.map((row) => `${row.from_status}>${row.to_status}`).toSorted();
    expect(stored).toEqual(
      edges()
        .map(({ from, to }) => `${from}>${to}`)
        .toSorted(),
    );
  });

  test('refuses a step that the table does not have, whoever asks', async () => {
    const desk = await openDesk(ledgate);
    await expect(walkTo(ledgate, desk.uid, 'approved')).rejects.toThrow('no step leads from submitted to approved');
  });
});
