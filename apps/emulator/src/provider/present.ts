import type { Row } from '../store/journal.ts';
import { DEFINITIONS, isResource, type ResourceName, singular } from './definitions.ts';
import { withoutOwn } from './secret-fields.ts';
import type { World } from './world.ts';

/** Answered as strings when something is created, and as integers when it is asked for. */
const DRIFTING = ['status', 'approved', 'fundingEnabled', 'type'];

const drift = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      DRIFTING.includes(name) && typeof value === 'number' ? String(value) : value,
    ]),
  );

export const present = (row: Row): Readonly<Record<string, unknown>> => withoutOwn(row);
export const presentCreated = (row: Row): Readonly<Record<string, unknown>> => drift(withoutOwn(row));

const plural = (name: string): ResourceName | null => {
  const found = (Object.keys(DEFINITIONS) as ResourceName[]).find((one) => singular(one) === name);
  return found ?? null;
};

/** What a name stands for beside a row: what it names, its only one, or all of its. */
const related = (
  { store }: World,
  resource: ResourceName,
  row: Row,
  name: string,
): [ResourceName, Row | Row[] | null] | null => {
  const own = singular(resource);
  if (isResource(name)) return [name, store.find(name, own, row.id)];
  const table = plural(name);
  if (!table) return null;
  const value = row[name];
  if (typeof value === 'string') return [table, store.get(table, value) ?? null];
  return [table, store.find(table, own, row.id)[0] ?? null];
};

type Path = readonly string[];

export const presentExpanded = (world: World, resource: ResourceName, row: Row, paths: readonly Path[]): object => ({
  ...present(row),
  ...expandedOf(world, resource, row, paths),
});

/** What is asked for besides the row itself. */
export function expandedOf(world: World, resource: ResourceName, row: Row, paths: readonly Path[]): object {
  const shown: Record<string, unknown> = {};
  for (const name of new Set(paths.map(([first]) => first ?? ''))) {
    const found = related(world, resource, row, name);
    if (!found) continue;
    const [table, inside] = found;
    const deeper = paths
      .filter(([first]) => first === name)
      .map((path) => path.slice(1))
      .filter((path) => path.length > 0);
    const show = (one: Row): object => presentExpanded(world, table, one, deeper);
    shown[name] = Array.isArray(inside) ? inside.map(show) : inside ? show(inside) : null;
  }
  return shown;
}

/** `expand[merchant][members][]` of the query, each as its names. */
export const expandPaths = (query: Readonly<Record<string, unknown>>): Path[] =>
  Object.keys(query)
    .filter((key) => key.startsWith('expand['))
    .map((key) => [...key.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name).filter(Boolean));
