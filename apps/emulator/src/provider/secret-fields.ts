import { randomBytes } from 'node:crypto';
import { textOf } from '../store/fields.ts';
import { lastFour } from '../store/secrets.ts';
import type { ResourceName } from './definitions.ts';
import type { World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Kept under `_`: what a number was, by its hash, so that a search finds it and a correction is seen to be one. */
export const hashName = (field: string): string => `_${field}`;

const hidden = ({ secrets }: World, field: string, value: unknown, shown: unknown): Fields => ({
  [field]: shown,
  [hashName(field)]: secrets.hash(textOf(value)),
});

const hideAccount = (world: World, value: unknown): Fields => {
  const { method, number, routing } = value as Fields;
  const whole = `${textOf(routing)}/${textOf(number)}`;
  return {
    account: { method, routing, number: lastFour(textOf(number)) },
    [hashName('account')]: world.secrets.hash(whole),
    token: randomBytes(16).toString('hex'),
  };
};

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** What is asked to be changed is kept as it would be kept once changed, and shown to nobody. */
const hideChanges = (world: World, value: unknown): Fields => {
  const { members, ...rest } = asFields(value);
  const owners = Array.isArray(members) && members.map((one) => hideSecrets(world, 'members', asFields(one)));
  return { _changes: { ...hideSecrets(world, 'accounts', rest), ...(owners && { members: owners }) } };
};

const HIDING: Partial<Record<ResourceName, Readonly<Record<string, (world: World, value: unknown) => Fields>>>> = {
  entities: {
    ein: (world, value) => hidden(world, 'ein', value, lastFour(textOf(value))),
    globalBusinessId: (world, value) => hidden(world, 'globalBusinessId', value, lastFour(textOf(value))),
  },
  members: {
    ssn: (world, value) => hidden(world, 'ssn', value, lastFour(textOf(value))),
    dob: (world, value) => hidden(world, 'dob', value, Number(textOf(value).slice(0, 4))),
    dl: (world, value) => hidden(world, 'dl', value, lastFour(textOf(value))),
  },
  accounts: { account: hideAccount },
  changeRequests: { changes: hideChanges },
};

/** The fields of a row as they are kept: nothing that must not be read is in them. */
export function hideSecrets(world: World, resource: ResourceName, fields: Fields): Fields {
  const hiding = HIDING[resource] ?? {};
  const kept = Object.entries(fields).map(([name, value]) => hiding[name]?.(world, value) ?? { [name]: value });
  return Object.assign({}, ...kept) as Fields;
}

const isOwn = (name: string): boolean => name.startsWith('_');

export const withoutOwn = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isOwn(name)));
