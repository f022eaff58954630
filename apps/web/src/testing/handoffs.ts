import type { BoardRow, HandoffView, HoldItemView, OperationView } from '@ledgate/contract/handoff-view.ts';
import { OPERATION_KINDS, stepLabel, stepsOf } from '@ledgate/domain/operations/kinds.ts';

import { applicationAt } from './applications.ts';
import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const BANK = { uid: idOf(700), name: 'First Harbor Bank' };

/** An attempt at the provider of which nothing has left yet. */
export const operationAt = (number: number, changes: Partial<OperationView> = {}): OperationView => {
  const kind = changes.kind ?? 'board';
  return {
    uid: idOf(number),
    kind,
    name: OPERATION_KINDS[kind].name,
    attempt: 1,
    state: 'planned',
    parked: null,
    bank: null,
    planned_at: AT,
    planned_by: { uid: idOf(1), name: 'Robin Park' },
    settled_at: null,
    next_at: AT,
    tries: 0,
    appetite_reason: null,
    package_hash: null,
    close_reason: null,
    steps: stepsOf(kind).map((name) => ({
      name,
      label: stepLabel(kind, name),
      state: 'planned',
      tries: 0,
      sent_at: null,
      looked_up_at: null,
      settled_at: null,
      receipt: null,
      faults: [],
    })),
    exchanges: [],
    open_steps: [],
    ...changes,
  };
};

/** An approved merchant that nobody has sent yet, for whoever may send it. */
export const handoffAt = (number: number, changes: Partial<HandoffView> = {}): HandoffView => ({
  application: applicationAt(number, { status: 'approved', evidence: 'seen' }),
  bank: { ...BANK, channel: 'payrix' },
  check: null,
  at_provider: null,
  operations: [],
  hold: [],
  events: [],
  kept_reserve: null,
  open_steps: ['check', 'send'],
  ...changes,
});

export const holdItemAt = (number: number, changes: Partial<HoldItemView> = {}): HoldItemView => ({
  id: `item-${number}`,
  entity: 'business',
  error: 'tax_id_mismatch',
  message: `Tax ID does not match, item ${number}`,
  remedy: { section: 'company', record: null, field: 'tax_id', document: null, label: 'Tax ID' },
  question: 'Please check your tax ID.',
  state: 'open',
  query: null,
  ...changes,
});

export const boardRowAt = (number: number, changes: Partial<BoardRow> = {}): BoardRow => {
  const { uid, kind, name, attempt, state, parked, bank, planned_at, planned_by, settled_at, next_at, tries } =
    operationAt(number);
  return {
    uid,
    kind,
    name,
    attempt,
    state,
    parked,
    bank,
    planned_at,
    planned_by,
    settled_at,
    next_at,
    tries,
    application: {
      uid: idOf(number + 5000),
      reference: `LG-${number}`,
      name: `Merchant ${number}`,
      status: 'boarding',
    },
    step: 'Create the merchant',
    open_steps: [],
    ...changes,
  };
};
