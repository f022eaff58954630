import type { Row } from '../store/journal.ts';
import type { ResourceName } from './definitions.ts';
import { amend, childrenOf, insert, type World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

const DUE = 'change';
const DECIDED_MS = 5_000;

export const CHANGE_STATES = ['pending', 'manualReview', 'approved', 'declined'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

export interface ChangeRequests {
  /** Decides later about what is asked for, by the last digit of a new account: …1 review, …2 declined. */
  open: (row: Row) => void;
  decide: (id: string, state: ChangeState, reason?: string | null) => void;
}

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const stateBy = (changes: Fields): ChangeState => {
  const number = asFields(changes['account'])['number'];
  const last = typeof number === 'string' ? number.at(-1) : undefined;
  if (last === '1') return 'manualReview';
  return last === '2' ? 'declined' : 'approved';
};

const NAMES: Readonly<Record<string, ResourceName>> = { name: 'entities', dba: 'merchants' };

const apply = (world: World, row: Row): void => {
  const changes = asFields(row['_changes']);
  const entityId = String(row['entity']);
  const put = (resource: ResourceName, there: Row | undefined, fields: Fields, parent: Fields): void => {
    if (there) amend(world, resource, there, fields);
    else insert(world, resource, { ...fields, ...parent });
  };
  if (row['type'] === 'account') {
    const accounts = childrenOf(world, 'accounts', 'entity', entityId);
    const primary = accounts.find((one) => one['primary'] === 1) ?? accounts[0];
    put('accounts', primary, changes, { entity: entityId });
  }
  for (const [name, resource] of Object.entries(NAMES)) {
    const there =
      resource === 'entities'
        ? world.store.get('entities', entityId)
        : world.store.get('merchants', String(row['merchant']));
    if (typeof changes[name] === 'string' && row['type'] === 'names' && there)
      amend(world, resource, there, { [name]: changes[name] });
  }
  if (row['type'] !== 'owners' || !Array.isArray(changes['members'])) return;
  const merchant = String(row['merchant']);
  const before = childrenOf(world, 'members', 'merchant', merchant);
  for (const [at, member] of (changes['members'] as Fields[]).entries())
    put('members', before[at], member, { merchant });
};

export const makeChangeRequests = (world: World): ChangeRequests => {
  const decide: ChangeRequests['decide'] = (id, state, reason = null) => {
    const row = world.store.get('changeRequests', id);
    if (!row || row['status'] === 'approved' || row['status'] === 'declined') return;
    if (state === 'approved') apply(world, row);
    amend(world, 'changeRequests', row, { status: state, statusReason: reason });
    world.happened({ event: `changerequest.${state.toLowerCase()}`, resource: 'changeRequests', id });
  };
  world.clock.onDue(DUE, ({ id, state }) =>
    decide(String(id), state as ChangeState, state === 'declined' ? 'The new account could not be verified.' : null),
  );
  return {
    open: (row) => {
      const state = stateBy(asFields(row['_changes']));
      world.clock.later(DECIDED_MS, { kind: DUE, data: { id: row.id, state } });
    },
    decide,
  };
};
