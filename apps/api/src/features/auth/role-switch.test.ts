import { ROLE_SWITCH_MINUTES } from '@ledgate/domain/access/role-switch.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../testing/desk.ts';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const REASON = 'Covering for the day shift';
const superAdmin = async () => {
  const person = await addPerson(ledgate, 'superadmin');
  return { person, tokens: await tokensFor(ledgate, person) };
};

/** What the log keeps of the switch. */
const loggedSwitch = async (uid: string): Promise<unknown> => {
  const row = await ledgate.parts.db
    .selectFrom('audit_row')
    .select('facts')
    .where('lane', '=', `user:${uid}`)
    .where('action', '=', 'role.put_on')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.facts);
};

describe('a super admin wearing another role', () => {
  test('has that role’s abilities, is marked, and can take it off', async () => {
    const { person, tokens } = await superAdmin();
    const worn = await ledgate
      .client({ token: tokens.accessToken })
      .auth.switchRole({ body: { role: 'underwriter', reason: REASON } });
    expect(worn.userData).toMatchObject({ uid: person.uid, role: 'underwriter', ownRole: 'superadmin' });
    expect(worn.userData.actingUntil).not.toBeNull();
    const acting = ledgate.client({ token: worn.accessToken });
    expect((await acting.auth.readPermissions()).role).toBe('underwriter');
    expect((await refusal(acting.users.listUsers())).code).toBe('not_allowed');
    const off = await acting.auth.switchRole({ body: { role: 'superadmin' } });
    expect(off.userData).toMatchObject({ role: 'superadmin', actingUntil: null });
    await ledgate.client({ token: off.accessToken }).users.listUsers();
  });

  test('loses it after a quarter of an hour', async () => {
    const { tokens } = await superAdmin();
    const worn = await ledgate
      .client({ token: tokens.accessToken })
      .auth.switchRole({ body: { role: 'admin', reason: REASON } });
    ledgate.advance(ROLE_SWITCH_MINUTES * 60_000 + 1000);
    const after = await ledgate
      .client({ headers: { 'x-idle-seconds': '1' } })
      .auth.refresh({ body: { refreshToken: worn.refreshToken } });
    expect((await ledgate.client({ token: after.accessToken }).auth.readPermissions()).role).toBe('superadmin');
  });

  test('cannot put a second one over the first', async () => {
    const { tokens } = await superAdmin();
    const worn = await ledgate
      .client({ token: tokens.accessToken })
      .auth.switchRole({ body: { role: 'admin', reason: REASON } });
    const refused = await refusal(
      ledgate.client({ token: worn.accessToken }).auth.switchRole({ body: { role: 'underwriter', reason: REASON } }),
    );
    expect(refused.code).toBe('wrong_state');
  });

  test('needs a reason and a fresh proof, and is written down with both roles', async () => {
    const { person, tokens } = await superAdmin();
    const me = ledgate.client({ token: tokens.accessToken });
    const bare = await ledgate.inject(
      { method: 'POST', path: '/api/superadminpermission', headers: {}, body: { role: 'admin' } },
      { token: tokens.accessToken },
    );
    expect(bare.statusCode).toBe(422);
    ledgate.advance(5 * 60_000 - 1000);
    const fresh = await me.auth.refresh({ body: { refreshToken: tokens.refreshToken } });
    ledgate.advance(2000);
    const later = ledgate.client({ token: fresh.accessToken });
    expect((await refusal(later.auth.switchRole({ body: { role: 'admin', reason: REASON } }))).code).toBe(
      'step_up_required',
    );
    await later.account.stepUp({ body: { password: PASSWORD } });
    await later.auth.switchRole({ body: { role: 'admin', reason: REASON } });
    expect(await loggedSwitch(person.uid)).toMatchObject({
      reason: REASON,
      before: { role: 'superadmin' },
      after: { role: 'admin' },
    });
  });

  test('is not for anybody else', async () => {
    for (const role of ['admin', 'underwriter', 'iso', 'merchant'] as const) {
      const tokens = await tokensFor(ledgate, await addPerson(ledgate, role));
      const refused = await refusal(
        ledgate.client({ token: tokens.accessToken }).auth.switchRole({ body: { role: 'admin', reason: REASON } }),
      );
      expect(refused.code).toBe('not_allowed');
    }
  });

  test('sees what the chosen merchant sees, and fills in, sends and signs nothing', async () => {
    const desk = await openDesk(ledgate);
    const other = await openDesk(ledgate);
    const { tokens } = await superAdmin();
    const worn = await ledgate
      .client({ token: tokens.accessToken })
      .auth.switchRole({ body: { role: 'merchant', application_uid: desk.uid, reason: REASON } });
    expect(worn.userData).toMatchObject({ role: 'subuser', merchant: { uid: desk.merchant.person.merchantUid } });
    const { applications, onboarding, queries, review } = ledgate.client({ token: worn.accessToken });
    const { results } = await applications.listApplications();
    expect(results.map(({ uid }) => uid)).toEqual([desk.uid]);
    const { records } = await onboarding.viewCompany({ query: { application__uid: desk.uid } });
    expect((await refusal(applications.readApplication({ params: { uid: other.uid } }))).code).toBe('not_found');
    const written = [
      onboarding.updateCompany({ params: { id: records[0]?.uid ?? '' }, body: { dba_name: 'Renamed' } }),
      review.decideAsMerchant({ body: { application_uid: desk.uid, decision: 'withdraw', reason: REASON } }),
      queries.createTicket({ body: { application_id: desk.uid, ticketSubject: 'Is this read?' } }),
    ];
    for (const answer of await Promise.all(written.map(refusal))) expect(answer.code).toBe('not_allowed');
  });

  test('is of the chosen ISO, and the log says whose role it was', async () => {
    const desk = await openDesk(ledgate);
    const other = await openDesk(ledgate);
    const { person, tokens } = await superAdmin();
    const me = ledgate.client({ token: tokens.accessToken });
    const isoUid = desk.iso.isoUid ?? '';
    const gone = { role: 'iso', iso_uid: crypto.randomUUID(), reason: REASON } as const;
    expect((await refusal(me.auth.switchRole({ body: gone }))).code).toBe('not_found');
    const worn = await me.auth.switchRole({ body: { role: 'iso', iso_uid: isoUid, reason: REASON } });
    const { queue } = ledgate.client({ token: worn.accessToken });
    const seen = (await queue.listAllApplications()).results.map(({ uid }) => uid);
    expect(seen).toContain(desk.uid);
    expect(seen).not.toContain(other.uid);
    expect(await loggedSwitch(person.uid)).toMatchObject({
      after: { role: 'iso', acting_for: worn.userData.iso?.name },
    });
  });
});
