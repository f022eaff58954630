import { z } from 'zod';

// The provider's own types drift: a POST answers integers as strings, required fields come as null, dates as either.
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)));
const int = z
  .union([z.number(), z.boolean().transform(Number), z.literal('').transform(() => null), z.coerce.number()])
  .nullish()
  .transform((value) => value ?? null);
const flag = int.transform((value) => value === 1);
const id = z.coerce.string().min(1).max(100);
/** By id or, expanded, whole. */
const idOf = z
  .union([z.string(), z.object({ id: z.string() }).transform((one) => one.id)])
  .nullish()
  .transform((value) => value ?? null);
const base = { id, created: text, modified: text, inactive: flag, frozen: flag };
const resource = <S extends z.ZodRawShape>(shape: S) => z.object({ ...base, ...shape });

const payment = z
  .union([
    z.object({ method: int, bin: text, last4: text, funding: text, commercial: flag }),
    z.unknown().transform(() => null),
  ])
  .nullish();
const txnResult = { txn: idOf, type: int, code: int, message: text };

const merchant = {
  dba: text,
  status: int,
  statusReason: text,
  mid: text,
  boarded: text,
  mcc: text,
  entity: z.unknown().optional(),
};
const place = { address1: text, address2: text, city: text, state: text, zip: text, country: text };
const reach = { phone: text, email: text };
const entity = {
  name: text,
  custom: text,
  ein: text,
  website: text,
  ...place,
  ...reach,
  merchant: z.unknown().optional(),
};
/** Its number is masked. */
const bankAccount = z.union([z.object({ number: text, routing: text }), z.unknown().transform(() => null)]).nullish();

/** One schema for each resource, under the name it has there. What nobody reads is left out. */
export const RESOURCES = {
  entities: resource(entity),
  merchants: resource(merchant),
  members: resource({
    merchant: idOf,
    first: text,
    last: text,
    ssn: text,
    primary: flag,
    ownership: int,
    ...place,
    ...reach,
  }),
  accounts: resource({
    entity: idOf,
    primary: flag,
    name: text,
    status: int,
    token: text,
    mask: text,
    account: bankAccount,
  }),
  notes: resource({ entity: idOf, type: text, note: text }),
  noteDocuments: resource({ note: idOf, type: text, documentType: text, name: text, status: text }),
  files: resource({ name: text }),
  merchantResults: resource({ merchant: idOf, type: text, code: text, message: text }),
  alerts: resource({ name: text }),
  alertTriggers: resource({ alert: idOf, event: text, resource: int }),
  alertActions: resource({
    alert: idOf,
    type: text,
    value: text,
    retries: int,
    headerName: text,
    maxAttemptsTempDisabled: flag,
  }),
  reserves: resource({
    entity: idOf,
    name: text,
    percent: int,
    release: text,
    releaseFactor: int,
    max: int,
    status: int,
  }),
  fees: resource({ entity: idOf, forentity: idOf, name: text, schedule: int, um: text, amount: text }),
  changeRequests: resource({
    entity: idOf,
    merchant: idOf,
    type: text,
    custom: text,
    status: text,
    statusReason: text,
  }),
  txnSessions: resource({
    merchant: idOf,
    key: text,
    status: text,
    durationAvailable: int,
    timesUsed: int,
    timesApproved: int,
  }),
  tokens: resource({ customer: idOf, token: text, status: text, payment, expiration: text }),
  txns: resource({
    merchant: idOf,
    type: int,
    status: int,
    origin: int,
    entryMode: int,
    cofType: text,
    order: text,
    total: int,
    tip: int,
    approved: int,
    refunded: int,
    authorization: text,
    authCode: text,
    expires: text,
    aid: text,
    batch: idOf,
    fortxn: idOf,
    payment,
    interchangeCategory: text,
    interchangeAmount: int,
    downgradeReason: text,
    /** Only where it was asked for. */
    txnResults: z.array(resource(txnResult)).optional().catch(undefined),
  }),
  txnResults: resource(txnResult),
  terminals: resource({ merchant: idOf, name: text, model: text, status: text }),
  terminalTxns: resource({ merchant: idOf, terminal: idOf, txn: idOf, order: text, stage: text }),
  batches: resource({ merchant: idOf, status: text, settlementStatus: text, date: text, total: int, count: int }),
  payouts: resource({ entity: idOf, schedule: text, scheduleFactor: int, float: int }),
  disbursements: resource({ entity: idOf, batch: idOf, status: text, amount: int }),
  disbursementEntries: resource({
    disbursement: idOf,
    event: int,
    eventId: text,
    amount: int,
    isFee: flag,
    description: text,
  }),
  chargebacks: resource({
    merchant: idOf,
    txn: idOf,
    mid: text,
    total: int,
    representedTotal: int,
    cycle: text,
    reason: text,
    reasonCode: text,
    issued: text,
    received: text,
    reply: text,
    bankRef: text,
    chargebackRef: text,
    status: text,
    actionable: flag,
  }),
  chargebackMessages: resource({ chargeback: idOf, type: text, message: text, status: text }),
  chargebackDocuments: resource({ chargebackMessage: idOf, type: text, name: text, status: text }),
} as const;

export type ResourceName = keyof typeof RESOURCES;
export type Row<R extends ResourceName> = z.infer<(typeof RESOURCES)[R]>;

const inside = <R extends 'entities' | 'merchants'>(resource: R, value: unknown): Row<R>[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const read = RESOURCES[resource].safeParse(one);
    return read.success ? [read.data as Row<R>] : [];
  });

/** What an answer carries inside: one, several or, not asked for, only an id. */
export const merchantsIn = (row: Row<'entities'>): Row<'merchants'>[] => inside('merchants', row.merchant);
export const entityIn = (row: Row<'merchants'>): Row<'entities'> | null => inside('entities', row.entity)[0] ?? null;
export const idInside = (value: unknown): string | null => idOf.safeParse(value).data ?? null;
