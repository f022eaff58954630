import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, standing, STEPS, walkThrough } from '../../testing/desk.ts';
import { RATES } from '../../testing/rates.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

// Each decision followed to its end: who is bound by it, who sees it, who is told.

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** Everybody in these tests has the same name. */
const NAME = 'Robin Quarterman';
const COMMENT = 'The lease ends before the reserve does.';

/** What somebody finds in their bell, the newest first, once the step can no longer be taken back. */
const bellOf = async ({ client }: { client: SignedIn['client'] }) => {
  const { results } = await client.notifications.listNotifications();
  return results.filter(({ kind }) => kind === 'step').map(({ title, words }) => ({ title, comment: words }));
};

/** The words of the newest step as somebody reads them on the case. */
const commentOn = async (desk: Desk, { client }: { client: SignedIn['client'] }, event: string) => {
  const { events } = await client.applications.readTimeline({ params: { uid: desk.uid } });
  return events.toReversed().find((one) => one.event === event)?.reason;
};

const decide = (desk: Desk, body: Record<string, unknown>) =>
  // Each test names a decision of the contract; its shape is checked there.
  desk.admin.client.review.decideAsAdmin({ body: { application_uid: desk.uid, ...body } as never });

const settle = (): void => ledgate.advance(UNDO_SECONDS * 1000);

const correct = async (desk: Desk, body: Record<string, unknown>, by: SignedIn = desk.admin) => {
  const { records } = await by.client.onboarding.viewCompany({ query: { application__uid: desk.uid } });
  return by.client.onboarding.updateCompany({ params: { id: records[0]?.uid ?? '' }, body });
};

const REASON = 'The owner spelled it out on the phone.';

describe('a return', () => {
  test('binds, and is read by the desk and the ISO; the merchant hears that the rates are void, not why', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    await decide(desk, { decision: 'return', comment: COMMENT });
    expect(await bellOf(desk.underwriter)).not.toContainEqual(expect.objectContaining({ comment: COMMENT }));
    settle();
    const title = `${desk.reference} returned by ${NAME}`;
    for (const reader of [desk.underwriter, desk.iso]) {
      expect((await bellOf(reader))[0]).toEqual({ title, comment: COMMENT });
      expect((await ledgate.lastMessage(reader.email)).subject).toBe(title);
      expect((await ledgate.lastMessage(reader.email)).text).toContain(COMMENT);
      expect(await commentOn(desk, reader, 'return')).toBe(COMMENT);
    }
    const [told] = await bellOf(desk.merchant);
    expect(told).toEqual({ title: `Your rates for ${desk.reference} are being revised`, comment: null });
    const mail = await ledgate.lastMessage(desk.merchant.person.email);
    expect(mail.text).toContain('no longer apply');
    expect(mail.text).not.toContain(COMMENT);
    expect(await commentOn(desk, desk.merchant, 'moved')).toBeNull();
    expect((await refusal(STEPS.approve(desk))).code).toBe('wrong_state');
  });
});

describe('a recommendation', () => {
  test('reaches those who decide on it: admins and super admins', async () => {
    const desk = await openDesk(ledgate);
    const superadmin = await signedIn(ledgate, 'superadmin');
    await walkThrough(desk, 'recommend');
    settle();
    const title = `${desk.reference} recommended by ${NAME}`;
    for (const reader of [desk.admin, superadmin]) {
      expect((await bellOf(reader))[0]?.title).toBe(title);
      expect((await ledgate.lastMessage(reader.email)).subject).toBe(title);
    }
  });
});

describe('rates sent back', () => {
  test('say why to the ISO, who prices again, and to underwriting', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    await desk.merchant.client.review.decideAsMerchant({
      body: { application_uid: desk.uid, decision: 'reject', comment: COMMENT },
    });
    settle();
    for (const reader of [desk.iso, desk.underwriter]) {
      const [told] = await bellOf(reader);
      expect(told?.title).toContain(`sent back the rates for ${desk.reference}`);
      expect(told?.comment).toBe(COMMENT);
      expect(await commentOn(desk, reader, 'merchant_reject')).toBe(COMMENT);
    }
    expect(await commentOn(desk, desk.merchant, 'merchant_reject')).toBe(COMMENT);
  });
});

describe('a bypass', () => {
  test('tells the ISO who passed it over and why', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setBuyRate');
    await STEPS.setSaleRate(desk, desk.admin);
    const { evidence } = await standing(desk, desk.admin);
    await desk.admin.client.review.bypassIso({ body: { application_uid: desk.uid, evidence, reason: COMMENT } });
    settle();
    const [told] = await bellOf(desk.iso);
    expect(told?.title).toBe(`${desk.reference}: ${NAME} sent the rates to the merchant without your approval`);
    expect(told?.comment).toBe(COMMENT);
    expect(await commentOn(desk, desk.iso, 'bypass_iso')).toBe(COMMENT);
    expect((await bellOf(desk.underwriter))[0]?.title).toBe(`${desk.reference}: ${NAME} bypassed the ISO`);
    expect((await bellOf(desk.merchant))[0]).toEqual({
      title: `Your rates for ${desk.reference} are ready`,
      comment: null,
    });
  });
});

describe('a new buy rate after the merchant signed', () => {
  test('voids the signature and says so to merchant and ISO', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    await STEPS.setBuyRate(desk);
    expect((await bellOf(desk.merchant))[0]?.title).toBe(`Your rates for ${desk.reference} are being revised`);
    expect((await bellOf(desk.iso))[0]?.title).toBe(`${desk.reference} is ready for your pricing`);
    expect((await refusal(STEPS.approve(desk))).code).toBe('wrong_state');
    // Behind the acceptance, which can be undone until then.
    settle();
    expect((await ledgate.lastMessage(desk.merchant.person.email)).text).toContain('no longer apply');
  });
});

describe('a decline, a withdrawal, an approval', () => {
  test('are told to the ISO and the assignee with who and why', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'recommend');
    await decide(desk, { decision: 'withdraw', reason: COMMENT });
    settle();
    for (const reader of [desk.iso, desk.underwriter]) {
      expect((await bellOf(reader))[0]).toEqual({
        title: `${desk.reference} withdrawn by ${NAME}`,
        comment: COMMENT,
      });
    }
    expect((await bellOf(desk.merchant))[0]?.comment).toBe(COMMENT);
    await decide(desk, { decision: 'reopen', reason: COMMENT });
    settle();
    expect((await bellOf(desk.iso))[0]?.title).toBe(`${desk.reference} reopened by ${NAME}`);
    await decide(desk, { decision: 'decline', reason_code: 'risk', reason: 'Only for the record.' });
    settle();
    const [iso] = await bellOf(desk.iso);
    expect(iso?.comment).toBe('The risk is higher than we can carry.');
    expect((await bellOf(desk.underwriter))[0]?.comment).toContain('Only for the record.');
    expect((await bellOf(desk.merchant))[0]?.comment).toBe('The risk is higher than we can carry.');
  });

  test('an approval says its comment to the ISO and the assignee, and not to the merchant', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    const { evidence } = await standing(desk, desk.admin);
    await decide(desk, { decision: 'approve', evidence, comment: COMMENT });
    settle();
    expect((await bellOf(desk.iso))[0]?.comment).toBe(COMMENT);
    expect((await bellOf(desk.underwriter))[0]?.comment).toBe(COMMENT);
    expect((await bellOf(desk.merchant))[0]).toEqual({
      title: `Your application ${desk.reference} is approved`,
      comment: null,
    });
  });
});

describe('a correction', () => {
  test('wants a reason, voids what was given over it and tells merchant, ISO and assignee what and why', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'accept');
    expect((await refusal(correct(desk, { city: 'Elko' }))).problem.errors).toHaveProperty('reason');
    await correct(desk, { city: 'Elko', reason: REASON });
    expect((await standing(desk, desk.admin)).status).toBe('in_underwriting');
    const { approvals } = await desk.admin.client.review.readDecisions({ params: { uid: desk.uid } });
    expect(approvals).toEqual([]);
    for (const reader of [desk.merchant, desk.iso, desk.underwriter]) {
      const [told] = await bellOf(reader);
      expect(told?.comment).toBe(`Company profile: City. ${REASON}`);
      expect(await commentOn(desk, reader, 'correct')).toBe(`Company profile: City. ${REASON}`);
    }
    expect((await bellOf(desk.merchant))[0]?.title).toBe(`We corrected your application ${desk.reference}`);
  });

  test('keeps whoever made it from the final approval, though not another admin', async () => {
    const desk = await openDesk(ledgate);
    await correct(desk, { city: 'Elko', reason: REASON });
    await ledgate.deliver();
    await walkThrough(desk, 'accept');
    const { code, problem } = await refusal(STEPS.approve(desk));
    expect(code).toBe('not_ready');
    expect(Object.keys(problem.errors ?? {})).toEqual(['handsAreClean']);
    await STEPS.approve(desk, await signedIn(ledgate, 'admin'));
    expect((await standing(desk, desk.admin)).status).toBe('approved');
  });

  test('leaves consents, attestations, secrets and bank details to whom they belong, and drafts to the merchant', async () => {
    const desk = await openDesk(ledgate);
    expect((await refusal(correct(desk, { tax_id: '47-1928357', reason: REASON }))).code).toBe('not_allowed');
    const { client } = desk.admin;
    const ofCase = { query: { application__uid: desk.uid } };
    const security = (await client.onboarding.viewSecurity(ofCase)).records[0]?.uid ?? '';
    for (const body of [{ attests: false }, { attested_name: 'Grace Lindqvist' }]) {
      const asked = client.onboarding.updateSecurity({ params: { id: security }, body: { ...body, reason: REASON } });
      expect((await refusal(asked)).code).toBe('not_allowed');
    }
    const account = (await desk.merchant.client.onboarding.viewAccounts()).records[0]?.uid ?? '';
    const swapped = client.onboarding.updateAccount({
      params: { id: account },
      body: { bank_name: 'Elsewhere', reason: REASON },
    });
    expect((await refusal(swapped)).code).toBe('not_allowed');
    expect((await refusal(correct(desk, { city: 'Elko', reason: REASON }, desk.underwriter))).code).toBe('not_allowed');
    await walkThrough(desk, 'approve');
    expect((await refusal(correct(desk, { city: 'Elko', reason: REASON }))).code).toBe('wrong_state');
  });
});

describe('whoever set the buy rate', () => {
  test('does not give the final approval over it', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'recommend');
    await desk.admin.client.rates.setBuyRate({
      body: { application__uid: desk.uid, bank_uid: desk.bank, ...RATES.buy },
    });
    await STEPS.setSaleRate(desk);
    await STEPS.approveAsIso(desk);
    await STEPS.accept(desk);
    const { problem } = await refusal(STEPS.approve(desk));
    expect(Object.keys(problem.errors ?? {})).toEqual(['handsAreClean']);
    await STEPS.approve(desk, await signedIn(ledgate, 'admin'));
  });
});
