import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, STEPS, walkThrough } from '../../testing/desk.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const CALLED = {
  status: 'confirmed_by_bank',
  evidence: 'bank_call',
  reference: 'Call 88-1042',
  note: 'Holder and both numbers read back by the branch.',
} as const;

const accountsOf = async ({ uid, underwriter }: Desk) =>
  (await underwriter.client.accounts.listAccounts({ params: { uid } })).results;

const verify = async (desk: Desk) => {
  const [first] = await accountsOf(desk);
  const params = { uid: desk.uid, account: first?.uid ?? '' };
  return desk.underwriter.client.accounts.verifyAccount({ params, body: CALLED });
};

const openTasks = async ({ uid, admin }: Desk): Promise<string[]> => {
  const { results } = await admin.client.tasks.listTasks({ query: {} });
  return results.filter(({ application }) => application?.uid === uid).map(({ kind }) => kind);
};

describe('a settlement account', () => {
  test('is in the way of the approval until somebody verified it with evidence, and is a task meanwhile', async () => {
    const desk = await openDesk(ledgate, { isVerified: false });
    await walkThrough(desk, 'accept');
    const { status, code, problem } = await refusal(STEPS.approve(desk));
    expect([status, code]).toEqual([409, 'account_not_verified']);
    expect(problem.errors?.['accountsAreVerified']).toHaveLength(1);
    expect(await openTasks(desk)).toContain('verify_account');
    const { results, checks } = await verify(desk);
    expect(checks).toEqual([]);
    expect(results).toMatchObject([{ status: 'confirmed_by_bank', history: [{ reference: 'Call 88-1042' }] }]);
    expect(await openTasks(desk)).not.toContain('verify_account');
    await STEPS.approve(desk);
    const { results: log } = await desk.admin.client.review.listAudit({ params: { uid: desk.uid }, query: {} });
    expect(log.map(({ action }) => action)).toContain('application.account_verified');
  });

  test('wants evidence, and is nobody’s outside the desk', async () => {
    const desk = await openDesk(ledgate, { isVerified: false });
    const [first] = await accountsOf(desk);
    const params = { uid: desk.uid, account: first?.uid ?? '' };
    const { reference: _, ...bare } = CALLED;
    const asked = desk.underwriter.client.accounts.verifyAccount({ params, body: bare });
    expect((await refusal(asked)).problem.errors).toHaveProperty('reference');
    for (const who of [desk.merchant, desk.iso])
      expect((await refusal(who.client.accounts.listAccounts({ params: { uid: desk.uid } }))).code).toBe('not_allowed');
  });

  test('that is changed begins anew and tells whoever has the case; the change asks for a fresh proof', async () => {
    const desk = await openDesk(ledgate, { isVerified: false });
    await verify(desk);
    await desk.underwriter.client.queries.raiseQueries({
      params: { uid: desk.uid },
      body: { queries: [{ section: 'sbd', text: 'Whose account is it?' }] },
    });
    const { records } = await desk.merchant.client.onboarding.viewAccounts();
    const params = { id: records[0]?.uid ?? '' };
    const change = () =>
      desk.merchant.client.onboarding.updateAccount({ params, body: { account_holder_name: 'Vega Holdings LLC' } });
    await change();
    expect((await accountsOf(desk))[0]).toMatchObject({ status: 'unverified', history: [{}, CALLED] });
    const { results } = await desk.underwriter.client.notifications.listNotifications();
    expect(results.map(({ kind }) => kind)).toContain('account_changed');
  });
});

describe('a sealed value', () => {
  const ask = (desk: Desk, record: string) => ({
    params: { uid: desk.uid },
    body: { record, field: 'account_number', reason: 'Compared with the letter' },
  });

  test('opens to the underwriter who has the case, twenty times an hour, and to an admin with a reason', async () => {
    const desk = await openDesk(ledgate);
    const [first] = await accountsOf(desk);
    const request = ask(desk, first?.uid ?? '');
    const { revealSecret } = desk.underwriter.client.applications;
    const early = await refusal(revealSecret(request));
    expect(early.code).toBe('not_allowed');
    expect(early.problem.detail).toContain('take this case first');
    await desk.underwriter.client.queue.assign({ body: { applications: [desk.uid], to: desk.underwriter.uid } });
    for (let n = 1; n < 20; n += 1) await revealSecret(request);
    const late = await refusal(revealSecret(request));
    expect(late.code).toBe('too_many_tries');
    expect(late.problem.detail).toMatch(/next one in \d+ minutes?/);
    const other = await signedIn(ledgate, 'underwriter');
    expect((await refusal(other.client.applications.revealSecret(request))).code).toBe('not_allowed');
    await desk.admin.client.applications.revealSecret(request);
  });
});
