import type { AuditChange, AuditRow } from '@ledgate/contract/audit.ts';
import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import type { AuditRecord } from './store.ts';
import type { SubjectNames } from './subject-names.ts';

const fields = z.record(z.string(), z.unknown());

/** What `core/change` writes. Each part stands alone: a row that somebody bent is still shown as far as it can be read. */
const factsOf = z.object({
  role: z.enum(ROLES).nullable().catch(null),
  own_role: z.enum(ROLES).nullable().catch(null),
  reason: z.string().nullable().catch(null),
  before: fields.catch({}),
  after: fields.catch({}),
  request: z.string().nullable().catch(null),
  address: z.string().nullable().catch(null),
  browser: z.string().nullable().catch(null),
  location: z.object({ lat: z.number(), long: z.number() }).nullable().catch(null),
});

const readFacts = (text: string): z.output<typeof factsOf> => {
  try {
    return factsOf.parse(JSON.parse(text));
  } catch {
    return factsOf.parse({});
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Every leaf by its path: `{ address: { city } }` is `address.city`. */
const leavesOf = (value: Record<string, unknown>, path = ''): [string, string | null][] =>
  Object.entries(value).flatMap(([name, inner]) =>
    isRecord(inner)
      ? leavesOf(inner, `${path}${name}.`)
      : [[`${path}${name}`, textOf(inner)] as [string, string | null]],
  );

/** What was before and what came after, field by field; what was and stayed empty is no change. */
const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] => {
  const was = new Map(leavesOf(before));
  const is = new Map(leavesOf(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(({ before: old, after: now }) => old !== null || now !== null);
};

export const presentRow = (record: AuditRecord, nameOf: SubjectNames): AuditRow => {
  const { before, after, ...facts } = readFacts(record.facts);
  return {
    lane: record.lane,
    subject: nameOf(record.lane),
    n: record.n,
    at: record.at.toISOString(),
    action: record.action,
    actor: record.actor === null ? null : { uid: record.actor, name: record.actor_name ?? 'Somebody unknown' },
    ...facts,
    changes: changesOf(before, after),
  };
};
