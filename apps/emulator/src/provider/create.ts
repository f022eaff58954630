import type { Row } from '../store/journal.ts';
import { checkFields } from './checks.ts';
import { definitionOf, type ResourceName, singular } from './definitions.ts';
import { answered, type ErrorItem, type Outcome, refused } from './envelope.ts';
import { presentCreated } from './present.ts';
import { hideSecrets } from './secret-fields.ts';
import { insert, type World } from './world.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What may be created inside of something else in one call. */
const NESTED: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  entities: ['accounts', 'merchants', 'notes', 'fees', 'reserves'],
  merchants: ['members'],
  notes: ['noteDocuments'],
  alerts: ['alertTriggers', 'alertActions'],
};
/** Fees name who pays them. */
const PARENT: Partial<Record<ResourceName, string>> = { fees: 'forentity' };

interface Plan {
  readonly resource: ResourceName;
  readonly fields: Fields;
  readonly inside: readonly { readonly name: string; readonly isList: boolean; readonly plans: readonly Plan[] }[];
  readonly errors: readonly ErrorItem[];
}

const asList = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Fields => typeof one === 'object' && one !== null);

/** Numbers that arrive as text are numbers all the same. */
const NUMERIC = [
  'type',
  'status',
  'primary',
  'new',
  'retries',
  'resource',
  'percent',
  'releaseFactor',
  'schedule',
  'total',
  'origin',
];
export const asKept = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      NUMERIC.includes(name) && typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ]),
  );

const parentField = (resource: ResourceName, parent: ResourceName): string => PARENT[resource] ?? singular(parent);

/** What is asked for, and everything wrong with it: nothing is made unless all of it can be. */
const planOf = (world: World, resource: ResourceName, given: Fields, at: string, parent?: ResourceName): Plan => {
  const rest: Record<string, unknown> = { ...asKept(given) };
  const inside = (NESTED[resource] ?? []).flatMap((child) => {
    const name = [child, singular(child)].find((one) => one in rest && typeof rest[one] === 'object');
    if (!name) return [];
    const isList = Array.isArray(rest[name]);
    const items = asList(rest[name]);
    delete rest[name];
    const plans = items.map((item, nth) =>
      planOf(world, child, item, `${at}${name}.${isList ? `${nth}.` : ''}`, resource),
    );
    return [{ name, isList, plans }];
  });
  const except = parent ? [parentField(resource, parent)] : [];
  const own = checkFields(world, resource, rest, { isWhole: true, at, except });
  const errors = [...own, ...inside.flatMap(({ plans }) => plans.flatMap((plan) => plan.errors))];
  return { resource, fields: rest, inside, errors };
};

export interface Made {
  readonly resource: ResourceName;
  readonly row: Row;
}

const carryOut = (world: World, plan: Plan, parent: Fields, made: Made[]): object => {
  const { resource, fields, inside } = plan;
  const row = insert(world, resource, {
    ...definitionOf(resource).defaults,
    ...hideSecrets(world, resource, fields),
    ...parent,
  });
  made.push({ resource, row });
  const shown: Record<string, unknown> = { ...presentCreated(row) };
  for (const { name, isList, plans } of inside) {
    const below = plans.map((one) => carryOut(world, one, { [parentField(one.resource, resource)]: row.id }, made));
    shown[name] = isList ? below : below[0];
  }
  return shown;
};

/** Creates a resource with all that is given inside of it, or nothing. */
export const create = (world: World, resource: ResourceName, given: Fields): { outcome: Outcome; made: Made[] } => {
  const plan = planOf(world, resource, given, '');
  if (plan.errors.length > 0) return { outcome: refused(...plan.errors), made: [] };
  const made: Made[] = [];
  const shown = carryOut(world, plan, {}, made);
  return { outcome: answered(shown), made };
};
