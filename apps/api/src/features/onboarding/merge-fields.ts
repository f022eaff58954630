import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { checkValue, tidyValue } from '@ledgate/domain/applications/fields/kinds.ts';
import { isBlank, type Value, type Values } from '@ledgate/domain/applications/fields/values.ts';

export interface Conflict {
  yours: unknown;
  theirs: unknown;
}

export interface Merged {
  values: Record<string, Value>;
  /** The fields that were taken, so that their revision moves on. */
  taken: string[];
  conflicts: Record<string, Conflict>;
  errors: Record<string, string[]>;
}

export interface MergeAsk {
  fields: readonly Field[];
  stored: { values: Values; revisions: Record<string, number> };
  /** What was sent, without secrets: a field left out is kept, null clears it. */
  sent: Record<string, unknown>;
  /** The version the sender saw; null takes everything. */
  basedOn: number | null;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Puts what was sent over what is stored, field by field. A field that somebody else changed after the sender looked
 * stays theirs: a change that comes late, out of a queue or another window, must not bring back an older value.
 */
export const mergeFields = ({ fields, stored, sent, basedOn }: MergeAsk): Merged => {
  const merged: Merged = { values: { ...stored.values }, taken: [], conflicts: {}, errors: {} };
  const incoming = fields
    .filter(({ name }) => sent[name] !== undefined)
    .map((field) => ({ field, value: sent[field.name] === null ? null : tidyValue(field.kind, sent[field.name]) }));
  // The rules of one field look at its neighbours, so all of them are in place before any is checked.
  const beside = {
    ...stored.values,
    ...Object.fromEntries(incoming.map(({ field, value }) => [field.name, value])),
  } as Values;
  for (const { field, value } of incoming) {
    const { name } = field;
    const theirs = stored.values[name] ?? null;
    if (same(theirs, value)) continue;
    const verdict = isBlank(value) ? null : checkValue(field, value, beside);
    if (verdict && !verdict.ok) {
      merged.errors[name] = [verdict.reason];
    } else if (basedOn !== null && (stored.revisions[name] ?? 0) > basedOn) {
      merged.conflicts[name] = { yours: sent[name], theirs };
    } else {
      merged.taken.push(name);
      if (isBlank(value)) delete merged.values[name];
      else merged.values[name] = value as Value; // its shape has just been checked
    }
  }
  return merged;
};
