import type { BoardRow, OperationView } from '@ledgate/contract/handoff-view.ts';
import { OPERATION_KINDS, stepLabel } from '@ledgate/domain/operations/kinds.ts';
import type { PersonActor } from '../../core/context.ts';
import type { Operation, StoredExchange, StoredStep } from './store.ts';

/** Names for people and banks that operations only know by uid. */
export interface Names {
  people: ReadonlyMap<string, string>;
  banks: ReadonlyMap<string, string>;
}

const named = (uid: string | null, names: ReadonlyMap<string, string>) =>
  uid === null ? null : { uid, name: names.get(uid) ?? '' };

type Head = Pick<
  OperationView,
  | 'uid'
  | 'kind'
  | 'name'
  | 'attempt'
  | 'state'
  | 'parked'
  | 'bank'
  | 'planned_at'
  | 'planned_by'
  | 'settled_at'
  | 'next_at'
  | 'tries'
>;

export const presentHead = (operation: Operation, { people, banks }: Names): Head => ({
  uid: operation.uid,
  kind: operation.kind,
  name: OPERATION_KINDS[operation.kind].name,
  attempt: operation.attempt,
  state: operation.state,
  parked: operation.parked,
  bank: named(operation.bankUid, banks),
  planned_at: operation.plannedAt.toISOString(),
  planned_by: named(operation.plannedBy, people),
  settled_at: operation.settledAt?.toISOString() ?? null,
  next_at: operation.parked === null ? (operation.nextAt?.toISOString() ?? null) : null,
  tries: operation.tries,
});

/** Admins alone move on what waits for a person. */
export const operationSteps = (operation: Operation, { abilities }: PersonActor): BoardRow['open_steps'] =>
  operation.settledAt === null && operation.parked !== null && abilities.has('send_handoff') ? ['retry', 'close'] : [];

const textIn = (facts: Record<string, unknown>, name: string): string | null => {
  const value = facts[name];
  return typeof value === 'string' ? value : null;
};

export const presentOperation = (
  operation: Operation,
  { steps, exchanges }: { steps: readonly StoredStep[]; exchanges: readonly StoredExchange[] },
  names: Names,
  actor: PersonActor,
): OperationView => ({
  ...presentHead(operation, names),
  appetite_reason: textIn(operation.facts, 'appetite_reason'),
  package_hash: textIn(operation.facts, 'package_hash'),
  close_reason: operation.closeReason,
  steps: steps.map((step) => ({
    name: step.name,
    label: stepLabel(operation.kind, step.name),
    state: step.state,
    tries: step.tries,
    sent_at: step.sentAt?.toISOString() ?? null,
    looked_up_at: step.lookedUpAt?.toISOString() ?? null,
    settled_at: step.settledAt?.toISOString() ?? null,
    receipt: step.receipt === null ? null : { ...step.receipt },
    faults: step.faults ?? [],
  })),
  exchanges: exchanges.map((one) => ({ ...one, at: one.at.toISOString() })),
  open_steps: operationSteps(operation, actor),
});
