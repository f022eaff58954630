export const HANDLE = 'h'.repeat(43);
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const BUY = { bank_uid: UNKNOWN, pricing_model: 'flat', lines: {}, revenue_share: '80', effective_from: '2026-12-01' };
const SALE = { pricing_model: 'flat', lines: {}, effective_from: '2026-12-01' };

/** Bodies that pass the door's schema and then fail for another reason, so that a look past the door shows. */
export const BODIES: Record<string, object> = {
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
  'review.readCase': { application_uid: UNKNOWN },
  'review.verifySection': { content: 'matrix' },
  'review.reviewDocument': { decision: 'accept', file_id: UNKNOWN },
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
export const QUERIES: Record<string, string> = {
  'queue.exportQueue': '?format=csv',
  'queue.openLive': `?case=${UNKNOWN}`,
  'rates.listBuyRates': `?application__uid=${UNKNOWN}`,
  'rates.listSaleRates': `?application__uid=${UNKNOWN}`,
  'review.readApplicationAsOf': '?at=2026-01-01T00:00:00Z',
  'review.readDifferences': '?from=1',
};
