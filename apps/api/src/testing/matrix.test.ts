import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import type { FailureCode, Problem } from '@ledgate/contract/failures.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { type Role, ROLES } from '@ledgate/domain/access/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type TestPerson, tokensFor } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * Who may make which call, written by hand from the decisions of the product and not read from the contract.
 * M merchant, S sub-user, U underwriter, I ISO, A admin, X super admin; `anybody` needs no session.
 */
const EXPECTED: Record<string, string> = {
  'auth.signIn': 'anybody',
  'auth.signInWithCode': 'anybody',
  'auth.sendSignInCode': 'anybody',
  'auth.signInVerifyingPhone': 'anybody',
  'auth.refresh': 'anybody',
  'auth.register': 'anybody',
  'auth.verifyEmail': 'anybody',
  'auth.verifyPhone': 'anybody',
  'auth.resendByMessage': 'anybody',
  'auth.resendByEmail': 'anybody',
  'auth.resendByCall': 'anybody',
  'auth.changeEmail': 'MSUIAX',
  'auth.changeMobile': 'MSUIAX',
  'auth.requestReset': 'anybody',
  'auth.sendResetCode': 'anybody',
  'auth.resendResetCode': 'anybody',
  'auth.verifyResetCode': 'anybody',
  'auth.setNewPassword': 'anybody',
  'auth.activate': 'anybody',
  'auth.readPermissions': 'MSUIAX',
  'auth.switchRole': 'X',
  'account.readAccount': 'MSUIAX',
  'account.updateProfile': 'MSUIAX',
  'account.updatePreferences': 'MSUIAX',
  'account.changePassword': 'MSUIAX',
  'account.signOut': 'MSUIAX',
  'account.listSessions': 'MSUIAX',
  'account.revokeSession': 'MSUIAX',
  'account.revokeOtherSessions': 'MSUIAX',
  'account.stepUp': 'MSUIAX',
  'account.beginTotp': 'MSUIAX',
  'account.confirmTotp': 'MSUIAX',
  'account.removeTotp': 'MSUIAX',
  'account.renewRecoveryCodes': 'MSUIAX',
  'account.listPasskeys': 'MSUIAX',
  'account.beginPasskey': 'MSUIAX',
  'account.addPasskey': 'MSUIAX',
  'account.removePasskey': 'MSUIAX',
  'account.passkeyOptions': 'anybody',
  'account.signInWithPasskey': 'anybody',
  'users.listUsers': 'AX',
  'users.readUser': 'AX',
  'users.createUser': 'AX',
  'users.updateUser': 'AX',
  'users.removeUser': 'AX',
  'users.unblockUser': 'AX',
  'users.inviteAgain': 'AX',
  'users.listIsos': 'AX',
  'dashboard.readDashboard': 'MSUIAX',
  'applications.listApplications': 'MUIAX',
  'applications.startApplication': 'M',
  'applications.readApplication': 'MUIAX',
  'applications.submitApplication': 'M',
  'applications.readTimeline': 'MUIAX',
  'applications.revealSecret': 'UAX',
  'onboarding.createCompany': 'MAX',
  'onboarding.updateCompany': 'MAX',
  'onboarding.viewCompany': 'MUIAX',
  'onboarding.createOwner': 'MAX',
  'onboarding.updateOwner': 'MAX',
  'onboarding.removeOwner': 'M',
  'onboarding.restoreOwner': 'M',
  'onboarding.viewOwners': 'MUIAX',
  'onboarding.createBusiness': 'MAX',
  'onboarding.updateBusiness': 'MAX',
  'onboarding.viewBusiness': 'MUIAX',
  'onboarding.createSecurity': 'MAX',
  'onboarding.updateSecurity': 'MAX',
  'onboarding.viewSecurity': 'MUIAX',
  'onboarding.createAccount': 'M',
  'onboarding.updateAccount': 'M',
  'onboarding.removeAccount': 'M',
  'onboarding.restoreAccount': 'M',
  'onboarding.viewAccounts': 'MUIAX',
  'onboarding.createContact': 'MAX',
  'onboarding.updateContact': 'MAX',
  'onboarding.removeContact': 'M',
  'onboarding.restoreContact': 'M',
  'onboarding.viewContacts': 'MUIAX',
  'documents.uploadFiles': 'MUIAX',
  'documents.attachDocument': 'MAX',
  'documents.updateDocument': 'MAX',
  'documents.removeDocument': 'M',
  'documents.restoreDocument': 'M',
  'documents.viewDocuments': 'MUIAX',
  'documents.uploadOwnerDocument': 'MAX',
  'documents.readFile': 'MUIAX',
  'rates.setBuyRate': 'UAX',
  'rates.changeBuyRate': 'UAX',
  'rates.listBuyRates': 'UIAX',
  'rates.setSaleRate': 'IAX',
  'rates.changeSaleRate': 'IAX',
  'rates.listSaleRates': 'MUIAX',
  'rates.readRates': 'MUIAX',
  'rates.simulateRates': 'UIAX',
  'rates.readRateSheet': 'MUIAX',
  'casefile.readCase': 'MUIAX',
  'casefile.verifySection': 'UAX',
  'casefile.unverifySection': 'UAX',
  'casefile.reviewDocument': 'UAX',
  'casefile.readCaseAsOf': 'UIAX',
  'casefile.listSubmissions': 'UIAX',
  'casefile.readDifferences': 'UIAX',
  'casefile.listAudit': 'UAX',
  'queue.listAllApplications': 'UIAX',
  'queue.readCounts': 'UIAX',
  'queue.listViews': 'UIAX',
  'queue.saveView': 'UIAX',
  'queue.updateView': 'UIAX',
  'queue.removeView': 'UIAX',
  'queue.listAssignees': 'UIAX',
  'queue.assign': 'UAX',
  'queue.raiseQueries': 'UAX',
  'queue.takeNext': 'UIAX',
  'queue.exportQueue': 'UIAX',
  'queue.openLive': 'MUIAX',
  'lookups.listCardTypes': 'MSUIAX',
  'lookups.listStates': 'MSUIAX',
  'lookups.listCurrencies': 'MSUIAX',
  'lookups.listCategoryCodes': 'MSUIAX',
  'lookups.listLegalStructures': 'MSUIAX',
  'lookups.listSponsorBanks': 'MSUIAX',
  'lookups.listServiceProviderRoles': 'MSUIAX',
  'lookups.listDiallingCodes': 'MSUIAX',
  'lookups.listQuestionnaires': 'MSUIAX',
  'lookups.listCountries': 'MSUIAX',
  'lookups.readRoutingNumber': 'MSUIAX',
  'risk.readRisk': 'UAX',
  'risk.runChecks': 'UAX',
  'risk.clearCheck': 'UAX',
  'risk.reviewWebsite': 'UAX',
  'watchLists.listWatchLists': 'AX',
  'watchLists.loadWatchList': 'AX',
  'watchLists.retireWatchList': 'AX',
  'watchLists.listWatchEntries': 'AX',
  'audit.listAudit': 'UAX',
  'audit.readAuditRow': 'UAX',
  'audit.listAuditActions': 'UAX',
  'audit.exportAudit': 'AX',
  'queries.createTicket': 'MUIAX',
  'queries.findTickets': 'MUIAX',
  'queries.createNote': 'MUIAX',
  'queries.findNotes': 'MUIAX',
  'queries.uploadNoteFiles': 'MUIAX',
  'queries.listTemplates': 'UAX',
  'queries.createTemplate': 'UAX',
  'queries.updateTemplate': 'UAX',
  'queries.removeTemplate': 'UAX',
  'queries.markReadAsStaff': 'UAX',
  'queries.markReadAsMerchant': 'M',
  'queries.readTicket': 'MUIAX',
  'queries.closeTicket': 'UAX',
  'queries.companyQueries': 'MUAX',
  'queries.ownershipQueries': 'MUAX',
  'queries.businessQueries': 'MUAX',
  'queries.securityQueries': 'MUAX',
  'queries.settlementQueries': 'MUAX',
  'queries.contactQueries': 'MUAX',
  'queries.listThreads': 'MUIAX',
  'queries.raiseQueries': 'UAX',
  'queries.answerQueries': 'M',
  'queries.resolveQuery': 'UAX',
  'queries.reopenQuery': 'UAX',
  'notifications.listNotifications': 'MSUIAX',
  'notifications.readNotifications': 'MSUIAX',
  'notifications.readPreferences': 'MSUIAX',
  'notifications.updatePreferences': 'MSUIAX',
  'demo.readOutbox': 'anybody',
  'demo.readDemo': 'anybody',
  'review.recommend': 'U',
  'review.decideAsIso': 'I',
  'review.decideAsMerchant': 'M',
  'review.decideAsAdmin': 'AX',
  'review.bypassIso': 'AX',
  'review.undoDecision': 'MUIAX',
  'review.readDecisions': 'MUIAX',
  'review.listBypasses': 'UAX',
};

/** Bodies that pass the door's schema and then fail for another reason, so that a look past the door shows. */
const HANDLE = 'h'.repeat(43);
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const BUY = { bank_uid: UNKNOWN, pricing_model: 'flat', lines: {}, revenue_share: '80', effective_from: '2026-12-01' };
const SALE = { pricing_model: 'flat', lines: {}, effective_from: '2026-12-01' };
const BODIES: Record<string, object> = {
  'queue.saveView': { name: 'Matrix', visibility: 'private', definition: {} },
  'queue.updateView': { name: 'Matrix', visibility: 'private', definition: {} },
  'queue.assign': { applications: [UNKNOWN], to: 'nobody', dry_run: true },
  'queue.raiseQueries': { applications: [UNKNOWN], section: 'company', text: 'For the matrix', dry_run: true },
  'rates.setBuyRate': { application__uid: UNKNOWN, ...BUY },
  'rates.changeBuyRate': BUY,
  'rates.setSaleRate': { application__uid: UNKNOWN, ...SALE },
  'rates.changeSaleRate': SALE,
  'auth.changeEmail': { email: 'matrix@kestrel.example' },
  'auth.changeMobile': { mobile: '6285552142' },
  'auth.switchRole': { role: 'admin', reason: 'Written for the matrix' },
  'account.updateProfile': { first_name: 'Ma', last_name: 'Trix' },
  'account.updatePreferences': {},
  'account.changePassword': { current: 'wrong on purpose', password: 'wrong on purpose 2' },
  'account.stepUp': { password: 'wrong on purpose' },
  'account.confirmTotp': { otp: '000000' },
  'account.addPasskey': { user: HANDLE, name: 'x', credential: {} },
  'documents.attachDocument': { file_id: UNKNOWN, document_type: 'w9' },
  'documents.uploadOwnerDocument': { owner_id: UNKNOWN },
  'casefile.readCase': { application_uid: UNKNOWN },
  'casefile.verifySection': { content: 'matrix' },
  'casefile.reviewDocument': { decision: 'accept', file_id: UNKNOWN },
  'users.createUser': { email: 'matrix-new@kestrel.example', first_name: 'Ma', last_name: 'Trix', role: 'underwriter' },
  'applications.submitApplication': { attestation: { name: 'Ma Trix', title: 'Owner', agree: true } },
  'applications.revealSecret': { record: UNKNOWN, field: 'ssn', reason: 'Written for the matrix' },
  'risk.clearCheck': { reason: 'Written for the matrix', inputs_hash: '0'.repeat(64) },
  'risk.reviewWebsite': { seen: [] },
  'watchLists.loadWatchList': { kind: 'sanctions', name: 'Matrix' },
  'queries.createTicket': { ticketSubject: 'Written for the matrix', application_id: UNKNOWN },
  'queries.findTickets': { application_id: UNKNOWN },
  'queries.createNote': { ticket_id: UNKNOWN, query_rest: 'Written for the matrix' },
  'queries.findNotes': { application_id: UNKNOWN },
  'queries.uploadNoteFiles': { application_id: UNKNOWN },
  'queries.createTemplate': { title: 'Matrix', section: 'cp', body: 'Written for {{merchant}}' },
  'queries.updateTemplate': { title: 'Matrix', section: 'cp', body: 'Written for the matrix' },
  'queries.raiseQueries': { queries: [{ section: 'cp', text: 'Written for the matrix' }] },
  'queries.answerQueries': { answers: [{ query_id: UNKNOWN, text: 'Written for the matrix' }] },
  'queries.reopenQuery': { text: 'Written for the matrix' },
  'notifications.updatePreferences': { preferences: [{ kind: 'ticket_reply', channel: 'mail', on: true }] },
  'review.recommend': { application_uid: UNKNOWN, evidence: '1.0', recommendation: 'approve', memo: 'm'.repeat(20) },
  'review.decideAsIso': { application_uid: UNKNOWN, decision: 'return', comment: 'Written for the matrix' },
  'review.decideAsMerchant': { application_uid: UNKNOWN, decision: 'withdraw' },
  'review.decideAsAdmin': { application_uid: UNKNOWN, decision: 'withdraw', reason: 'Written for the matrix' },
  'review.bypassIso': { application_uid: UNKNOWN, evidence: '1.0', reason: 'Written for the matrix' },
  'review.undoDecision': { event: 1 },
  'users.updateUser': { first_name: 'Ma', last_name: 'Trix', role: 'underwriter' },
};

/** What a question cannot be asked without. */
const QUERIES: Record<string, string> = {
  'queue.exportQueue': '?format=csv',
  'queue.openLive': `?case=${UNKNOWN}`,
  'rates.listBuyRates': `?application__uid=${UNKNOWN}`,
  'rates.listSaleRates': `?application__uid=${UNKNOWN}`,
  'casefile.readCaseAsOf': '?at=2026-01-01T00:00:00Z',
  'casefile.readDifferences': '?from=1',
};

const LETTERS = { merchant: 'M', subuser: 'S', underwriter: 'U', iso: 'I', admin: 'A', superadmin: 'X' } as const;
const SHUT: readonly FailureCode[] = ['not_signed_in', 'not_allowed'];

const ALL = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
);

let ledgate: TestServer;
let people: Map<Role, TestPerson>;
let dead: Map<Role, [condition: string, token: string][]>;
beforeAll(async () => {
  ledgate = await startTestServer();
  people = new Map();
  dead = new Map();
  for (const role of ROLES) {
    people.set(role, await addPerson(ledgate, role, { password: null }));
    dead.set(role, await deadTokens(role));
  }
});
afterAll(() => ledgate.close());

const deadTokens = async (role: Role): Promise<[string, string][]> => {
  const { db, tokens } = ledgate.parts;
  const make = async () => {
    const person = await addPerson(ledgate, role, { password: null });
    return { person, token: (await tokensFor(ledgate, person)).accessToken };
  };
  const revoked = await make();
  await db.updateTable('session').set({ ended_at: new Date() }).where('user_uid', '=', revoked.person.uid).execute();
  const blocked = await make();
  await db.updateTable('app_user').set({ blocked_at: new Date() }).where('uid', '=', blocked.person.uid).execute();
  const deleted = await make();
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('uid', '=', deleted.person.uid).execute();
  const expired = await make();
  await db
    .updateTable('session')
    .set({ ends_at: new Date(0) })
    .where('user_uid', '=', expired.person.uid)
    .execute();
  return [
    ['revoked', revoked.token],
    ['blocked', blocked.token],
    ['deleted', deleted.token],
    ['past its end', expired.token],
    ['without a session', tokens.sign(UNKNOWN)],
    ['cut short', revoked.token.slice(0, -4)],
  ];
};

const ask = async (name: string, call: Call, token?: string) => {
  const params = {
    id: UNKNOWN,
    uid: UNKNOWN,
    sid: UNKNOWN,
    section: 'company',
    check: 'R01',
    user: HANDLE,
    a: HANDLE,
    b: HANDLE,
  };
  const body = call.body ? (BODIES[name] ?? {}) : undefined;
  const files = call.upload && { files: [{ name: 'matrix.pdf', content: new Blob(['matrix']) }] };
  const request = {
    method: call.method,
    path: fillPath(call.path, params) + (QUERIES[name] ?? ''),
    headers: {},
    body,
    ...files,
  };
  const answer = await ledgate.inject(request, { token });
  const code = answer.statusCode >= 400 ? answer.json<Problem>().code : null;
  return { status: answer.statusCode, isShut: code !== null && SHUT.includes(code), code };
};

/** A session of its own for each call: some calls end the one they are made with. */
const freshToken = async (role: Role): Promise<string> => {
  const person = people.get(role) ?? (await addPerson(ledgate, role, { password: null }));
  return (await tokensFor(ledgate, person)).accessToken;
};

describe('the permission matrix', () => {
  test('names every declared call and no other', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(ALL.map(([name]) => name).toSorted());
  });

  test.each(ALL)('%s is open to exactly those it is for', async (name, call) => {
    const expected = EXPECTED[name] ?? '';
    const isPublic = expected === 'anybody';
    const anonymous = await ask(name, call);
    expect(anonymous.isShut, 'anonymous').toBe(!isPublic);
    if (!isPublic) expect(anonymous.status, 'anonymous').toBe(401);
    for (const role of ROLES) {
      const { status, isShut, code } = await ask(name, call, await freshToken(role));
      const isMeant = isPublic || expected.includes(LETTERS[role]);
      expect(isShut, `${role} got ${status} ${code}`).toBe(!isMeant);
      if (!isMeant) expect(status, role).toBe(403);
      expect(status, `${role} got ${code}`).toBeLessThan(500);
    }
  });

  test.each(ALL.filter(([name]) => EXPECTED[name] !== 'anybody'))(
    '%s refuses expired, revoked, blocked, deleted and foreign tokens of every role with 401',
    async (name, call) => {
      for (const role of ROLES) {
        for (const [condition, token] of dead.get(role) ?? []) {
          const { status } = await ask(name, call, token);
          expect(status, `${condition} ${role}`).toBe(401);
        }
      }
    },
  );

  test('an access token past its five minutes is refused on every call', async () => {
    const token = await freshToken('superadmin');
    ledgate.advance(SESSION.accessToken + 1000);
    for (const [name, call] of ALL.filter(([each]) => EXPECTED[each] !== 'anybody')) {
      expect((await ask(name, call, token)).status, name).toBe(401);
    }
  });

  test('a role worn by a super admin opens that role’s calls and no others', async () => {
    const person = await addPerson(ledgate, 'superadmin');
    for (const role of ['merchant', 'underwriter', 'iso', 'admin'] as const) {
      for (const [name, call] of ALL) {
        const { accessToken } = await tokensFor(ledgate, person);
        const until = new Date(ledgate.parts.clock().getTime() + 60_000);
        await ledgate.parts.db
          .updateTable('session')
          .set({ acting_role: role, acting_until: until })
          .where('user_uid', '=', person.uid)
          .where('ended_at', 'is', null)
          .execute();
        const { isShut, code } = await ask(name, call, accessToken);
        const expected = EXPECTED[name] ?? '';
        const isMeant = expected === 'anybody' || expected.includes(LETTERS[role]) || name === 'auth.switchRole';
        expect(isShut, `${name} as ${role} got ${code}`).toBe(!isMeant);
      }
    }
  });
});
