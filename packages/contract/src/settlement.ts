import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { DIFFERENCE_KIND_NAMES } from '@ledgate/domain/settlement/differences.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { commaList, instant, line, opaque, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const access = 'read_deposit';
const person = z.object({ uid, name: z.string() });
const day = z.string();

const page = {
  cursor: opaque(200).optional(),
  page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
};
/** To staff and ISOs: of one merchant. */
const ofMerchant = { merchant: uid.optional() };

const DEPOSIT_STATES = ['on_its_way', 'arrived', 'returned'] as const;

const depositFields = {
  id: uid,
  state: z.enum(DEPOSIT_STATES),
  /** Negative where the account is debited. */
  net_cents: z.int(),
  made_at: instant,
  arrived_at: instant.nullable(),
  returned_at: instant.nullable(),
  batches: z.int(),
  merchant: person,
};
const depositRow = z.object(depositFields).meta({ id: 'DepositRow' });
export type DepositRow = z.output<typeof depositRow>;

/** A line of the merchant's own rates, as it was charged. */
const feeLine = z.object({
  line: z.string(),
  label: z.string(),
  /** What it was counted by, in words: `$200.00 × 0.30%`. */
  basis: z.string(),
  cents: z.int(),
});

const batchFields = {
  id: uid,
  /** New York's. */
  day,
  items: z.int(),
  sales_cents: z.int(),
  refunds_cents: z.int(),
  fee_cents: z.int(),
  fees: z.array(feeLine),
  reserve_cents: z.int(),
  /** What should arrive of it. */
  expected_cents: z.int(),
  expected_on: day,
  deposit: uid.nullable(),
};
const batchView = z.object(batchFields).meta({ id: 'SettlementBatch' });
export type BatchView = z.output<typeof batchView>;

/** A sale or refund of a batch. */
const itemView = z.object({
  id: uid,
  payment: uid.nullable(),
  reference: z.string().nullable(),
  kind: z.enum(['sale', 'refund']),
  cents: z.int(),
  brand: z.enum(BRANDS).nullable(),
  last4: z.string().nullable(),
  sold_on: day,
  category: z.string().nullable(),
  downgrade: z.string().nullable(),
});
export type BatchItem = z.output<typeof itemView>;

/** What a deposit has of each kind; taken out of it where negative. */
const made = z.object({ what: z.string(), cents: z.int() });

const depositView = z
  .object({
    ...depositFields,
    made_of: z.array(made),
    paid_batches: z.array(batchView),
    /** What no batch brought: disputes, reserves released, fees of cases and months. */
    outside: z.array(
      z.object({ label: z.string(), description: z.string(), cents: z.int(), dispute: z.uuid().nullable() }),
    ),
    /** To staff: what does not match. */
    differences: z.int().nullable(),
  })
  .meta({ id: 'Deposit', description: 'A deposit and what it is made of' });
export type DepositView = z.output<typeof depositView>;

const upcomingView = z
  .object({
    merchant: person,
    /** Captured, and in no batch yet. */
    open_cents: z.int(),
    closes_at: instant,
    /** When what is captured now is paid. */
    open_expected_on: day,
    batches: z.array(batchView),
    /** What arrives next: batches after fees and reserve, and what is settled with them. */
    next: z.object({ on: day.nullable(), cents: z.int(), batches_cents: z.int(), adjustments_cents: z.int() }),
    /** A month's fees that are still to be debited, apart from deposits. */
    debit_cents: z.int(),
    /** Sent back by the bank, and still owed. */
    returned_cents: z.int(),
    reserve: z.object({ held_cents: z.int(), next_release_on: day.nullable(), next_release_cents: z.int() }),
    /** Bank holidays between today and the last of these days. */
    holidays: z.array(z.object({ day, name: z.string() })),
    /** When the provider was last asked; null where it never was. */
    read_at: instant.nullable(),
  })
  .meta({ id: 'UpcomingDeposits', description: 'What is on its way to the bank, and when it arrives' });
export type UpcomingView = z.output<typeof upcomingView>;

const differenceView = z
  .object({
    id: uid,
    kind: z.enum(DIFFERENCE_KIND_NAMES),
    label: z.string(),
    advice: z.string(),
    /** A line of the rates, or the provider's own words. */
    about: z.string(),
    expected_cents: z.int(),
    actual_cents: z.int(),
    left_cents: z.int(),
    merchant: person,
    batch: z.object({ id: uid, day }).nullable(),
    deposit: z.object({ id: uid, made_at: instant }).nullable(),
    payment: z.object({ id: uid, reference: z.string() }).nullable(),
    opened_at: instant,
    closed_at: instant.nullable(),
    closed_by: z.string().nullable(),
    ending: z.enum(['explained', 'accepted']).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'SettlementDifference', description: 'What the provider says other than the ledger does' });
export type DifferenceView = z.output<typeof differenceView>;

export const settlement = declare({
  listDeposits: {
    summary: 'List deposits, the newest first',
    method: 'GET',
    path: '/api/deposit',
    access,
    query: z.strictObject({ ...ofMerchant, ...page, state: commaList(DEPOSIT_STATES).optional() }),
    reply: z.object({ results: z.array(depositRow), next_cursor: z.string().nullable() }),
    failures: [],
  },
  readUpcoming: {
    summary: 'Read what is on its way to the bank, and when it arrives',
    method: 'GET',
    path: '/api/deposit/upcoming',
    access,
    query: z.strictObject(ofMerchant),
    reply: upcomingView,
    failures: ['not_found'],
  },
  readDeposit: {
    summary: 'Read a deposit and what it is made of',
    method: 'GET',
    path: '/api/deposit/{uid}',
    access,
    params: byUid,
    reply: depositView,
    failures: ['not_found'],
  },
  readBatch: {
    summary: 'Read a batch with its sales and refunds',
    method: 'GET',
    path: '/api/batch/{uid}',
    access,
    params: byUid,
    query: z.strictObject(page),
    reply: z.object({ batch: batchView, results: z.array(itemView), next_cursor: z.string().nullable() }),
    failures: ['not_found'],
  },
  listDifferences: {
    summary: 'List what the provider says other than the ledger does',
    method: 'GET',
    path: '/api/settlement-difference',
    access: 'manage_settlement',
    query: z.strictObject({
      ...ofMerchant,
      ...page,
      state: z.enum(['open', 'closed']).default('open'),
      /** One alone, whether it is open or not. */
      difference: uid.optional(),
    }),
    reply: z.object({ results: z.array(differenceView), next_cursor: z.string().nullable() }),
    failures: [],
  },
  acceptDifference: {
    summary: 'Accept a difference, which closes it in the ledger',
    method: 'POST',
    path: '/api/settlement-difference/{uid}/accept',
    access: 'manage_settlement',
    params: byUid,
    body: z.strictObject({ reason: line(3, 1000) }),
    reply: differenceView,
    failures: ['not_found', 'wrong_state'],
  },
});
