export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Places where an id that is somebody else's is answered otherwise, each with the reason. */
const HIDDEN = 'who has a case is not theirs to ask for, whoever that is';
const NARROWS = 'narrows the own list, in which others have nothing; what is found is held in queue/list.test.ts';
const CLOSED = 'nothing is looked up for who takes no cards; among those who do: terminal/foreign-payments.test.ts';
const DEVICE = 'made by the device, and names nothing of ours';
const FEW_TRIES = 'a wrong device gets one answer, and few tries: till/device.test.ts, till/pin-guessing.test.ts';
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
  'terminal.actOnTerminal body.order':
    'nothing is looked up for who takes no cards; among those who do: till/refund-order.test.ts',
  'terminal.readCard body.card': CLOSED,
  'till.listOrders query.register': NARROWS,
  'till.exportOrders query.register': NARROWS,
  'till.listOrders query.shift': NARROWS,
  'till.exportOrders query.shift': NARROWS,
  'till.listOrders query.cashier': NARROWS,
  'till.exportOrders query.cashier': NARROWS,
  'till.listOrders query.customer': NARROWS,
  'till.exportOrders query.customer': NARROWS,
  'till.listShifts query.register': NARROWS,
  'till.sell body.uid': 'made by the till; with another’s register and shift nothing is sold, whatever it is called',
  'till.leaseRegister body.device': DEVICE,
  'till.openDevice body.device': DEVICE,
  'till.openDevice body.register': FEW_TRIES,
  'till.signInByPin body.register': FEW_TRIES,
  'merchantSettings.readReceiptLogo params.logo':
    'nobody here has a logo; among those who do: merchant-settings/logo.test.ts',
  'till.signInByPin body.device': DEVICE,
  'till.signInByPin body.person': 'nobody is looked up for a device that has no register: till/device.test.ts',
  'till.sell body.device': DEVICE,
  'till.changeOrder body.device': DEVICE,
  'terminal.listStoredCards query.customer': NARROWS,
  'payments.listPayments query.customer': NARROWS,
  'payments.listPayments query.merchant': NARROWS,
  'payments.exportPayments query.customer': NARROWS,
  'payments.exportPayments query.merchant': NARROWS,
  'catalogue.listProducts query.category': NARROWS,
  'catalogue.exportProducts query.category': NARROWS,
  'catalogue.listProductVersions query.category': NARROWS,
  'settlement.listDeposits query.merchant': NARROWS,
  'statements.listStatements query.merchant': NARROWS,
  'statements.readDowngrades query.merchant': NARROWS,
  'reportFiles.listReports query.merchant': NARROWS,
  'pci.listPciStatus query.merchant': NARROWS,
  'pci.exportPciStatus query.merchant': NARROWS,
  'reports.findReportChoices query.merchant': NARROWS,
  'disputes.listDisputes query.payment': NARROWS,
  'disputes.listDisputes query.merchant': NARROWS,
  'disputes.readDisputeFile params.uid': TWO_IDS,
  'disputes.readDisputeFile params.file': TWO_IDS,
  'queries.createNote body.record': 'a question is anchored to it; notes of merchants and partners are none',
};

/** What the least body lacks: a paper about a person has to be one of those. */
const NOTE = { new_ticket: true, ticketSubject: 'Opening hours', query_rest: 'When do you open?' };
const FOUND = { status: 'failed', evidence: 'bank_call', reference: 'Call 7', note: 'The bank knows no such account.' };
const TAX = { applies_to: ['standard'], rates: [{ ppm: 1, from_day: '2026-01-01', until_day: null }] };
const CHANGED = { files: [UNKNOWN], values: { routing_number: '021000021' } };
const LINES = [{ uid: UNKNOWN, product: UNKNOWN, name: 'Mug', quantity: 1_000, unit_price_cents: 100, discount: null }];
const SALE = { lines: LINES, discount: null, hold: null, awaits_card: false, tenders: [], is_offline: false };
export const BESIDE: Record<string, object> = {
  'till.sell body.register': SALE,
  'till.sell body.shift': SALE,
  'till.sell body.customer': SALE,
  'till.sell body.cashier': { ...SALE, is_offline: true },
  'till.changeOrder params.uid': { lines: LINES, discount: null },
  'till.changeOrder body.customer': { lines: LINES, discount: null },
  'customers.keepExemption params.uid': { state: 'IL', number: 'E-1', reason: 'resale' },
  'changes.requestChange params.uid': CHANGED,
  'accounts.verifyAccount params.uid': FOUND,
  'accounts.verifyAccount params.account': FOUND,
  'queries.withdrawQueries params.uid': { queries: [UNKNOWN] },
  'queries.createNote body.application_id': NOTE,
  'queries.raiseQueries params.uid': { queries: [{ section: 'cp', text: 'Where is it?' }] },
  'queries.answerQueries params.uid': { answers: [{ query_id: UNKNOWN, text: 'Here it is.' }] },
  'disputes.answerDispute params.uid': { text: 'Delivered and signed for at the door.', delivery: {} },
  'catalogue.createProduct body.category': { price_cents: 100, barcode: null, parent: null, variant: null },
  'catalogue.createProduct body.parent': { price_cents: 100, barcode: null, category: null, variant: 'Large' },
  'catalogue.updateProduct params.uid': { price_cents: 100, barcode: null, category: null },
  'catalogue.updateTax params.uid': TAX,
  'queue.assign body.to': { applications: [UNKNOWN] },
  'webhooks.updateEndpoint params.uid': { events: ['query.raised'] },
  'documents.attachDocument body.file_id': { document_type: 'w9' },
  'documents.attachDocument body.application__uid': { document_type: 'w9' },
  'documents.attachDocument body.bank_account_id': { document_type: 'voided_check' },
};
