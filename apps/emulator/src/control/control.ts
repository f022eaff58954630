import type { Opening } from '../disputes/disputes.ts';
import { type History, liveThrough, type PastTxn } from '../payments/history.ts';
import type { Payments } from '../payments/specials.ts';
import { type Outcome, STATUS } from '../provider/boarding.ts';
import type { ChangeState } from '../provider/change-requests.ts';
import type { Fault } from '../provider/faults.ts';
import { HOLD_SCRIPTS, type HoldName } from '../provider/hold-scripts.ts';
import type { Replay } from '../provider/request-tokens.ts';
import type { Logged, Serving } from '../provider/serve.ts';
import type { Delivery, Webhooks } from '../provider/webhooks.ts';
import { childrenOf, type Settings } from '../provider/world.ts';
import type { Presenting } from '../readers/readers.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';

export const ACTS = ['approve', 'hold', 'decline', 'close', 'freeze', 'unfreeze'] as const;
export type Act = (typeof ACTS)[number];

export interface HeldMerchant {
  readonly id: string;
  readonly entity: string;
  readonly custom: string | null;
  readonly name: string;
  readonly status: number;
  readonly statusReason: string | null;
  readonly isFrozen: boolean;
  /** What is open of the reasons it is held for. */
  readonly results: readonly string[];
}

export interface EmulatorState {
  readonly now: number;
  readonly settings: Settings;
  readonly merchants: readonly HeldMerchant[];
  readonly requests: readonly Logged[];
  readonly deliveries: readonly Delivery[];
  readonly endpoints: readonly { readonly id: string; readonly url: string; readonly isOff: boolean }[];
  readonly faults: readonly Fault[];
  /** What was asked to be created again that had been. */
  readonly replays: readonly Replay[];
}

/** What is done to the emulator by whoever scripts it, never by who uses the provider. */
export interface Control {
  state: () => EmulatorState;
  /** Rows as they are kept. */
  rows: (resource: string) => readonly Row[];
  /** How many merchants carry each reference. */
  counts: () => Record<string, number>;
  /** How many calls came since the beginning, by method and resource: of the requests only the newest are kept. */
  calls: () => Record<string, number>;
  script: (custom: string, outcome: Outcome, reasons?: readonly HoldName[]) => void;
  press: (merchantId: string, act: Act, reason?: HoldName) => void;
  decideChange: (id: string, state: ChangeState) => void;
  addFaults: (faults: readonly Fault[], seed?: number) => void;
  clearFaults: () => void;
  set: (settings: Partial<Settings>) => void;
  /** Switches a webhook endpoint off, as after too many failures, or on again. */
  switchEndpoint: (url: string, isOff: boolean) => void;
  /** Sends an event of a merchant again. */
  resend: (merchantId: string, event: string) => Promise<void>;
  advance: (ms: number) => void;
  /** At a reader that waits for a card, by its transaction’s id or our reference; false where none waits. */
  present: (id: string, presenting: Presenting) => boolean;
  /** Closes a batch of this one sale before the evening; false where it is not to be settled. */
  settle: (txnId: string) => boolean;
  /** A cardholder disputes a sale that was captured: the dispute’s id, or null where nothing can be disputed. */
  openDispute: (txnId: string, opening?: Opening) => string | null;
  decideDispute: (id: string, outcome: 'won' | 'lost') => boolean;
  /** The bank sends a deposit back. */
  returnDeposit: (id: string) => boolean;
  /** Pays the batch of a sale before its bank day. */
  payNow: (txnId: string) => boolean;
  /** Debits an entity for what is charged once before its bank day. */
  debitNow: (entity: string) => void;
  /** Gives a merchant a past, sale by sale, with the batches and deposits of those days. */
  live: (history: History) => readonly PastTxn[];
  reset: () => void;
}

export interface Controlled {
  readonly serving: Serving;
  readonly webhooks: Webhooks;
  readonly payments: Payments;
  readonly requests: Logged[];
  readonly calls: ReadonlyMap<string, number>;
  readonly set: (settings: Partial<Settings>) => void;
  readonly forget: () => void;
}

const merchantOf = ({ serving }: Controlled, row: Row): HeldMerchant => {
  const { world } = serving.parts;
  const entity = world.store.get('entities', String(row['entity']));
  const custom = entity?.['custom'];
  const reason = row['statusReason'];
  return {
    id: row.id,
    entity: String(row['entity']),
    custom: typeof custom === 'string' ? custom : null,
    name: textOf(entity?.['name'] ?? row['dba']),
    status: Number(row['status']),
    statusReason: typeof reason === 'string' ? reason : null,
    isFrozen: row['frozen'] === 1,
    results: childrenOf(world, 'merchantResults', 'merchant', row.id)
      .filter((one) => one['inactive'] !== 1)
      .map((one) => String(one['message'])),
  };
};

const press = ({ boarding }: Serving['parts'], merchantId: string, act: Act, reason: HoldName = 'tax_id'): void => {
  switch (act) {
    case 'approve':
      return boarding.setStatus(merchantId, STATUS.boarded);
    case 'hold':
      return boarding.hold(merchantId, [reason]);
    case 'decline':
      return boarding.setStatus(merchantId, STATUS.closed, 'rejected');
    case 'close':
      return boarding.setStatus(merchantId, STATUS.closed, 'closed by the provider');
    case 'freeze':
      return boarding.freeze(merchantId, true);
    case 'unfreeze':
      return boarding.freeze(merchantId, false);
  }
};

const stateOf = (controlled: Controlled): EmulatorState => {
  const { serving, webhooks, requests } = controlled;
  const { store, clock, settings } = serving.parts.world;
  return {
    now: clock.now(),
    settings: settings(),
    merchants: store.rows('merchants').map((row) => merchantOf(controlled, row)),
    requests,
    deliveries: webhooks.deliveries(),
    endpoints: store.rows('alertActions').map((row) => ({
      id: row.id,
      url: String(row['value']),
      isOff: row['maxAttemptsTempDisabled'] === 1,
    })),
    faults: serving.faults.list(),
    replays: serving.tokens.replays(),
  };
};

export const makeControl = (controlled: Controlled): Control => {
  const { serving, webhooks } = controlled;
  const { parts, faults, rateLimit } = serving;
  const { store, clock } = parts.world;
  return {
    state: () => stateOf(controlled),
    rows: (resource) => store.rows(resource),
    counts: () => {
      const counts: Record<string, number> = {};
      for (const row of store.rows('merchants')) {
        const custom = textOf(store.get('entities', textOf(row['entity']))?.['custom']);
        counts[custom] = (counts[custom] ?? 0) + 1;
      }
      return counts;
    },
    calls: () => Object.fromEntries(controlled.calls),
    script: (custom, outcome, reasons) => parts.boarding.script(custom, outcome, reasons),
    press: (merchantId, act, reason) => press(parts, merchantId, act, reason),
    decideChange: (id, state) => parts.changeRequests.decide(id, state),
    addFaults: (added, seed) => faults.add(added, seed),
    clearFaults: () => faults.clear(),
    set: (settings) => controlled.set(settings),
    switchEndpoint: (url, isOff) => {
      const state = { maxAttemptsTempDisabled: isOff ? 1 : 0, _failures: 0 };
      for (const row of store.rows('alertActions'))
        if (row['value'] === url) store.put('alertActions', { ...row, ...state });
    },
    resend: (id, event) => webhooks.send({ event, resource: 'merchants', id }),
    advance: (ms) => clock.advance(ms),
    present: (id, presenting) => controlled.payments.readers.present(id, presenting),
    settle: (txnId) => controlled.payments.settlement.settle(txnId),
    openDispute: (txnId, opening) => controlled.payments.disputes.open(txnId, opening ?? {}),
    decideDispute: (id, outcome) => controlled.payments.disputes.decide(id, outcome),
    returnDeposit: (id) => controlled.payments.deposits.comeBack(id),
    payNow: (txnId) => controlled.payments.deposits.payNow(txnId),
    debitNow: (entity) => controlled.payments.deposits.debitNow(entity),
    live: (history) => liveThrough(parts.world, history),
    reset: () => {
      faults.clear();
      rateLimit.clear();
      controlled.forget();
      store.reset();
    },
  };
};

export const HOLD_LABELS: Readonly<Record<HoldName, string>> = Object.fromEntries(
  Object.entries(HOLD_SCRIPTS).map(([name, { label }]) => [name, label]),
) as Record<HoldName, string>;
