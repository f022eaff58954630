export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Places where an id that is somebody else's is answered otherwise, each with the reason. */
const HIDDEN = 'who has a case is not theirs to ask for, whoever that is';
const NARROWS = 'narrows the own list, in which others have nothing; what is found is held in queue/list.test.ts';
const CLOSED = 'nothing is looked up for who takes no cards; among those who do: terminal/foreign-payments.test.ts';
const TWO_IDS = 'found by both ids together, which no other place has: disputes/dispute-files.test.ts';
export const EXCEPTIONS: Record<string, string> = {
  'applications.listApplications query.assignee': HIDDEN,
  'queue.listAllApplications query.assignee': HIDDEN,
  'queue.exportQueue query.assignee': HIDDEN,
  'applications.listApplications query.iso': NARROWS,
  'queue.listAllApplications query.iso': NARROWS,
  'queue.exportQueue query.iso': NARROWS,
  'queries.listThreads query.application_id': NARROWS,
  'queries.markReadAsMerchant query.application_id': 'marks what is there to be read, which is nothing',
  'changes.requestChange body.record': 'of accounts that are not open nothing is looked up, whichever is named',
  'signatures.readSigningAgreement body.amendment': 'nothing is looked up for who has not proved the code of a link',
  'terminal.actOnTerminal body.idempotency_key': 'made by the client, and names nothing of ours',
  'terminal.actOnTerminal body.card': CLOSED,
  'terminal.actOnTerminal body.customer': CLOSED,
  'terminal.actOnTerminal body.payment': CLOSED,
  'terminal.readCard body.card': CLOSED,
  'terminal.listStoredCards query.customer': NARROWS,
  'payments.listPayments query.customer': NARROWS,
  'payments.listPayments query.merchant': NARROWS,
  'payments.exportPayments query.customer': NARROWS,
  'payments.exportPayments query.merchant': NARROWS,
  'settlement.listDeposits query.merchant': NARROWS,
  'statements.listStatements query.merchant': NARROWS,
  'statements.readDowngrades query.merchant': NARROWS,
  'disputes.listDisputes query.payment': NARROWS,
  'disputes.listDisputes query.merchant': NARROWS,
  'disputes.readDisputeFile params.uid': TWO_IDS,
  'disputes.readDisputeFile params.file': TWO_IDS,
  'queries.createNote body.record': 'a question is anchored to it; notes of merchants and partners are none',
};

/** What the least body lacks: a paper about a person has to be one of those. */
const NOTE = { new_ticket: true, ticketSubject: 'Opening hours', query_rest: 'When do you open?' };
const FOUND = { status: 'failed', evidence: 'bank_call', reference: 'Call 7', note: 'The bank knows no such account.' };
const CHANGED = { files: [UNKNOWN], values: { routing_number: '021000021' } };
export const BESIDE: Record<string, object> = {
  'changes.requestChange params.uid': CHANGED,
  'accounts.verifyAccount params.uid': FOUND,
  'accounts.verifyAccount params.account': FOUND,
  'queries.withdrawQueries params.uid': { queries: [UNKNOWN] },
  'queries.createNote body.application_id': NOTE,
  'queries.raiseQueries params.uid': { queries: [{ section: 'cp', text: 'Where is it?' }] },
  'queries.answerQueries params.uid': { answers: [{ query_id: UNKNOWN, text: 'Here it is.' }] },
  'disputes.answerDispute params.uid': { text: 'Delivered and signed for at the door.', delivery: {} },
  'queue.assign body.to': { applications: [UNKNOWN] },
  'webhooks.updateEndpoint params.uid': { events: ['query.raised'] },
  'documents.attachDocument body.file_id': { document_type: 'w9' },
  'documents.attachDocument body.application__uid': { document_type: 'w9' },
  'documents.attachDocument body.bank_account_id': { document_type: 'voided_check' },
};
