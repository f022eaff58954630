import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Recommended, recommendedApplication } from '../../testing/recommended.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { RATES } from '../../testing/rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const REASON = 'The merchant changed its ISO in writing';
const give = ({ uid, admin }: Recommended, { isoUid }: SignedIn) =>
  admin.client.review.assignIso({ params: { uid }, body: { iso_uid: isoUid ?? '', reason: REASON } });
const look = ({ uid }: Recommended, { client }: Pick<SignedIn, 'client'>) =>
  client.rates.readRates({ params: { id: uid } });
const later = async (): Promise<void> => {
  ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await ledgate.deliver();
};
const setBuy = ({ uid, bank, underwriter }: Recommended) =>
  underwriter.client.rates.setBuyRate({ body: { application__uid: uid, bank_uid: bank, ...RATES.buy } });
const setSale = ({ uid }: Recommended, { client }: SignedIn) =>
  client.rates.setSaleRate({ body: { application__uid: uid, ...RATES.sale } });
const agree = async (found: Recommended, iso: SignedIn) => {
  const { evidence } = (await look(found, iso)).application;
  return iso.client.review.decideAsIso({ body: { application_uid: found.uid, decision: 'approve', evidence } });
};

describe('an application', () => {
  test('without an ISO is given one, which prices it from then on and is told', async () => {
    const found = await recommendedApplication(ledgate, { hasIso: false });
    await setBuy(found);
    expect((await refusal(look(found, found.iso))).code).toBe('not_found');
    const { application } = await give(found, found.iso);
    expect([application.status, application.iso?.uid]).toEqual(['awaiting_iso', found.iso.isoUid]);
    await setSale(found, found.iso);
    await later();
    expect((await ledgate.lastMessage(found.iso.email)).subject).toContain('is now your merchant');
    const { code } = await refusal(give(found, found.iso));
    expect(code).toBe('wrong_state');
  });

  test('that is moved is out of sight of the old ISO at once, and what it had agreed to is void', async () => {
    const found = await recommendedApplication(ledgate);
    const other = await signedIn(ledgate, 'iso');
    await setBuy(found);
    await setSale(found, found.iso);
    await agree(found, found.iso);
    expect((await look(found, found.merchant)).sale).not.toBeNull();
    await later();
    const { application } = await give(found, other);
    expect(application.status).toBe('awaiting_iso');
    expect((await refusal(look(found, found.iso))).code).toBe('not_found');
    expect((await look(found, found.merchant)).sale).toBeNull();
    expect(await look(found, other)).toMatchObject({ sale: null, buy: { final: true } });
    const { approvals } = await found.admin.client.review.readDecisions({ params: { uid: found.uid } });
    expect(approvals.map(({ step }) => step)).toEqual(['recommend']);
    await later();
    expect((await ledgate.lastMessage(found.iso.email)).subject).toBe('A merchant was moved to another ISO');
    const { results } = await found.iso.client.notifications.listNotifications({ query: {} });
    expect(results.find(({ kind }) => kind === 'merchant_moved')?.words).toBe(
      `${application.dba_name}, ${application.reference}`,
    );
    const { events } = await found.admin.client.applications.readTimeline({ params: { uid: found.uid } });
    expect(events.find(({ event }) => event === 'assign_iso')).toMatchObject({
      reason: REASON,
      iso: application.iso?.name,
    });
    await setSale(found, other);
    await agree(found, other);
    expect((await look(found, found.merchant)).steps_open).toEqual(['accept']);
  });

  test('that was moved by mistake goes back with everything it had, and nobody hears of it', async () => {
    const found = await recommendedApplication(ledgate);
    const other = await signedIn(ledgate, 'iso');
    await setBuy(found);
    await setSale(found, found.iso);
    const { undo } = await give(found, other);
    await found.admin.client.review.undoDecision({ params: { uid: found.uid }, body: { event: undo.event } });
    await later();
    expect(await look(found, found.iso)).toMatchObject({
      sale: { final: true },
      application: { status: 'awaiting_iso' },
    });
    expect((await refusal(look(found, other))).code).toBe('not_found');
  });

  test('is given by admins alone, to an ISO there is, until it is approved', async () => {
    const found = await recommendedApplication(ledgate);
    const other = await signedIn(ledgate, 'iso');
    for (const person of [found.iso, found.underwriter, found.merchant]) {
      const body = { iso_uid: other.isoUid ?? '', reason: REASON };
      expect((await refusal(person.client.review.assignIso({ params: { uid: found.uid }, body }))).code).toBe(
        'not_allowed',
      );
    }
    const body = { iso_uid: crypto.randomUUID(), reason: REASON };
    const nobody = await refusal(found.admin.client.review.assignIso({ params: { uid: found.uid }, body }));
    expect(nobody.problem.errors).toHaveProperty('iso_uid');
  });
});
