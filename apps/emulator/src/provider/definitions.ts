/** What a resource is made of, as far as the provider looks at it. */
export interface Definition {
  /** The three letters of its ids. */
  readonly code: string;
  readonly required: readonly string[];
  /** Fields that name another resource. */
  readonly refs?: Readonly<Record<string, ResourceName>>;
  readonly choices?: Readonly<Record<string, readonly (string | number)[]>>;
  /** What it is given when it says nothing. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

const FILE_TYPES = 'jpg jpeg gif png pdf tif tiff txt xml asc rtf csv xls doc odt ods json soap'.split(' ');
const EVIDENCE_TYPES = 'jpg jpeg gif png pdf tif tiff'.split(' ');
const DOCUMENT_TYPES = 'general personalId companyId voidCheck bankStatement bankLetter contract taxDocument'.split(
  ' ',
);
const ENVIRONMENTS = 'supermarket moto cardPresent fuel serviceStation restaurant ecommerce'.split(' ');
const STATUSES = [0, 1, 2, 3, 4, 5, 6];
const DISPUTE_ACTS =
  'assign notate acceptLiability represent respond respondToDispute requestArbitration createArbitration requestPreArbitration createPreArbitration respondToPreArbitration requestResolutionToPreArbitration unaccept'.split(
    ' ',
  );

/** Required is what the provider's samples send; its specification marks more, which its own samples leave out. */
export const DEFINITIONS = {
  entities: {
    code: 'ent',
    required: ['type', 'name', 'address1', 'city', 'state', 'zip', 'country', 'phone', 'email', 'ein'],
    choices: { type: [0, 1, 2, 3, 4, 5, 6, 7, 8], country: ['USA', 'CAN'] },
  },
  merchants: {
    code: 'mer',
    required: ['dba', 'mcc'],
    refs: { entity: 'entities' },
    choices: { status: STATUSES, environment: ENVIRONMENTS },
    defaults: { status: 0 },
  },
  members: {
    code: 'mbr',
    required: ['first', 'last', 'dob', 'email', 'ownership'],
    refs: { merchant: 'merchants' },
  },
  accounts: { code: 'act', required: ['account'], refs: { entity: 'entities' }, defaults: { status: 0 } },
  notes: { code: 'not', required: ['entity', 'note'], refs: { entity: 'entities' } },
  noteDocuments: {
    code: 'ntd',
    required: ['note', 'type', 'documentType'],
    refs: { note: 'notes' },
    choices: { type: FILE_TYPES, documentType: DOCUMENT_TYPES },
    defaults: { status: 'created' },
  },
  files: { code: 'fil', required: [] },
  merchantResults: { code: 'mrs', required: ['merchant'], refs: { merchant: 'merchants' } },
  alerts: { code: 'alt', required: ['name'] },
  alertTriggers: { code: 'alr', required: ['alert', 'event', 'resource'], refs: { alert: 'alerts' } },
  alertActions: {
    code: 'ala',
    required: ['alert', 'type', 'value'],
    refs: { alert: 'alerts' },
    choices: { type: ['email', 'web', 'app', 'sms'] },
    defaults: { retries: 0, maxAttemptsTempDisabled: 0 },
  },
  reserves: { code: 'rsv', required: ['entity', 'percent'], refs: { entity: 'entities' }, defaults: { status: 1 } },
  fees: { code: 'fee', required: ['forentity', 'schedule', 'um', 'amount'], refs: { forentity: 'entities' } },
  changeRequests: {
    code: 'chr',
    required: ['entity', 'type'],
    refs: { entity: 'entities', merchant: 'merchants' },
    defaults: { status: 'pending' },
  },
  txnSessions: { code: 'tss', required: ['merchant'], refs: { merchant: 'merchants' } },
  customers: { code: 'cus', required: [] },
  tokens: { code: 'tok', required: ['payment'] },
  txns: { code: 'txn', required: ['merchant', 'type', 'origin', 'total'], refs: { merchant: 'merchants' } },
  txnResults: { code: 'txr', required: ['txn'], refs: { txn: 'txns' } },
  terminals: { code: 'trm', required: ['merchant'], refs: { merchant: 'merchants' } },
  terminalTxns: {
    code: 'ttx',
    required: ['merchant', 'terminal', 'type', 'total'],
    refs: { merchant: 'merchants', terminal: 'terminals' },
    choices: { type: ['sale', 'auth'] },
  },
  batches: { code: 'bth', required: ['merchant'], refs: { merchant: 'merchants' } },
  payouts: { code: 'pyo', required: ['entity'], refs: { entity: 'entities' } },
  disbursements: { code: 'dbm', required: ['entity'], refs: { entity: 'entities' } },
  disbursementEntries: { code: 'dbe', required: ['disbursement'], refs: { disbursement: 'disbursements' } },
  chargebacks: { code: 'chb', required: ['merchant', 'txn'], refs: { merchant: 'merchants', txn: 'txns' } },
  chargebackMessages: {
    code: 'chm',
    required: ['chargeback', 'type'],
    refs: { chargeback: 'chargebacks' },
    choices: { type: DISPUTE_ACTS },
  },
  chargebackDocuments: {
    code: 'chd',
    required: ['chargebackMessage', 'type'],
    refs: { chargebackMessage: 'chargebackMessages' },
    choices: { type: EVIDENCE_TYPES },
    defaults: { status: 'created' },
  },
} as const satisfies Readonly<Record<string, Omit<Definition, 'refs'> & { refs?: Readonly<Record<string, string>> }>>;

export type ResourceName = keyof typeof DEFINITIONS;

export const definitionOf = (name: ResourceName): Definition => DEFINITIONS[name];

export const isResource = (name: string): name is ResourceName => Object.hasOwn(DEFINITIONS, name);

/** `entities` → `entity`, as fields that name one do. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(batch)es$/, '$1')
    .replace(/s$/, '');
