import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../store/journal.ts';
import { type Boarding, STATUS } from './boarding.ts';
import type { ChangeRequests } from './change-requests.ts';
import { checkFields } from './checks.ts';
import { asKept, create, type Fields, type Made } from './create.ts';
import { type ResourceName, singular } from './definitions.ts';
import { answered, noResource, noSuch, type Outcome, refused } from './envelope.ts';
import { presentCreated } from './present.ts';
import { hideSecrets } from './secret-fields.ts';
import { amend, type World } from './world.ts';

/** Made by the provider alone. */
const READ_ONLY: readonly ResourceName[] = [
  'merchantResults',
  'txnResults',
  'batches',
  'disbursements',
  'disbursementEntries',
  'chargebacks',
  'terminals',
];

export interface Parts {
  readonly world: World;
  readonly boarding: Boarding;
  readonly changeRequests: ChangeRequests;
}

/** What of a resource is not only kept but done. */
export interface Special {
  readonly create?: (given: Fields, caller: Caller) => Outcome;
  readonly change?: (row: Row, given: Fields) => Outcome;
}
/** Who asks with a browser's key, by that key; null for who has the private one. */
export interface Caller {
  readonly sessionKey: string | null;
}
export type Specials = Partial<Record<ResourceName, Special>>;

const afterMaking = ({ world, boarding, changeRequests }: Parts, { resource, row }: Made): void => {
  world.happened({ event: `${singular(resource).toLowerCase()}.created`, resource, id: row.id });
  if (resource === 'changeRequests') changeRequests.open(row);
  if (resource === 'merchants' && row['status'] === STATUS.ready) {
    amend(world, 'merchants', row, { _submitted: true });
    boarding.submit(row);
  }
};

export const createOne = (
  parts: Parts,
  special: Special | undefined,
  { resource, given, caller }: { resource: ResourceName; given: Fields; caller: Caller },
): Outcome => {
  if (READ_ONLY.includes(resource)) return refused(noResource());
  if (special?.create) return special.create(given, caller);
  const { outcome, made } = create(parts.world, resource, given);
  for (const one of made) afterMaking(parts, one);
  return outcome;
};

const entityOf = ({ store }: World, resource: ResourceName, row: Row): string => {
  if (resource === 'entities') return row.id;
  if (resource === 'members') return String(store.get('merchants', String(row['merchant']))?.['entity']);
  return String(row['entity']);
};

/** Secrets are compared by what is kept of them. */
const changedOf = (row: Row, fields: Fields): string[] =>
  Object.keys(fields)
    .filter((name) => name !== 'token' && !isDeepStrictEqual(row[name], fields[name]))
    .map((name) => name.replace(/^_/, ''));

/** Asked to be boarded once, it is under way; asked again, nothing happens. */
const changeStatus = ({ world, boarding }: Parts, row: Row, status: unknown): void => {
  if (status === STATUS.closed) boarding.setStatus(row.id, STATUS.closed, 'closed');
  if (status !== STATUS.ready || row['_submitted'] === true) return;
  boarding.submit(amend(world, 'merchants', row, { _submitted: true }));
};

export const changeOne = (
  parts: Parts,
  special: Special | undefined,
  { resource, id, given }: { resource: ResourceName; id: string; given: Fields },
): Outcome => {
  const { world, boarding } = parts;
  const row = world.store.get(resource, id);
  if (!row) return refused(noSuch('id'));
  if (special?.change) return special.change(row, asKept(given));
  const fields = asKept(given);
  const errors = checkFields(world, resource, fields, { isWhole: false });
  if (errors.length > 0) return refused(...errors);
  const { status, ...rest } = hideSecrets(world, resource, {
    ...fields,
    // Switched on again, an endpoint is counted from the beginning.
    ...(resource === 'alertActions' && fields['maxAttemptsTempDisabled'] === 0 ? { _failures: 0 } : {}),
  });
  const isMerchant = resource === 'merchants';
  const changed = changedOf(row, rest);
  const next = amend(world, resource, row, isMerchant || status === undefined ? rest : { ...rest, status });
  if (isMerchant && status !== undefined) changeStatus(parts, next, status);
  if (changed.length > 0) boarding.corrected(entityOf(world, resource, next), { resource, fields: changed });
  if (resource === 'accounts') world.happened({ event: 'account.updated', resource, id });
  return answered(presentCreated(status === undefined ? next : { ...next, status }));
};

export const removeOne = ({ world }: Parts, resource: ResourceName, id: string): Outcome => {
  const row = world.store.get(resource, id);
  if (!row) return refused(noSuch('id'));
  world.store.remove(resource, id);
  return answered(presentCreated(row));
};

/** The bytes of a document came: it is processed, and a hold that asked for it may be over. */
export const takeFile = (
  { world, boarding }: Parts,
  resource: ResourceName,
  id: string,
  file: { readonly name: string; readonly size: number; readonly sha256: string },
): Outcome => {
  const row = world.store.get(resource, id);
  if (!row) return refused(noSuch('id'));
  if (file.size === 0) {
    amend(world, resource, row, { status: 'failed' });
    return refused(noSuch('filename'));
  }
  const next = amend(world, resource, row, { status: 'processed', _file: file });
  if (resource !== 'noteDocuments') return answered(presentCreated(next));
  const note = world.store.get('notes', String(row['note']));
  boarding.corrected(String(note?.['entity']), { document: String(row['documentType']) });
  return answered(presentCreated(next));
};
