import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { takeValue } from '@ledgate/domain/applications/fields/kinds.ts';
import { readTyped, showTyped, type TypedKind } from '@ledgate/domain/applications/input/typed-input.ts';
import {
  isBlank,
  isSealed,
  type ServiceProviderRow,
  type Value,
  type Values,
} from '@ledgate/domain/applications/fields/values.ts';

/** What an input of the page holds: text as it was typed, the names that were ticked, or rows. */
export type Input = string | readonly string[] | readonly ServiceProviderRow[];

export type Read = { ok: true; value: Value } | { ok: false; reason: string };

const LISTS: readonly Field['kind'][] = ['choices', 'months', 'rows'];

const emptyInput = (field: Field): Input => (LISTS.includes(field.kind) ? [] : '');

const isText = (value: unknown): value is string => typeof value === 'string';

type Writer = (value: never) => Input;

/** Kinds whose inputs are not a line of text. */
const WRITERS: Partial<Record<Field['kind'], Writer>> = {
  choices: (value: readonly string[]) => value,
  rows: (value: readonly ServiceProviderRow[]) => value,
  months: (value: readonly number[]) => value.map(String),
  yesNo: (value: boolean) => String(value),
  choice: (value: string) => value,
  reference: (value: string) => value,
};

/** What a stored value looks like in its input. A secret is never written back: its mask is shown beside. */
export const toInput = (field: Field, value: Value | undefined): Input => {
  if (value === undefined || isBlank(value) || isSealed(value)) return emptyInput(field);
  // Safe: the kind decides what its values are, and the server checked this one.
  const known = value as never;
  return WRITERS[field.kind]?.(known) ?? showTyped(field.kind as TypedKind, known);
};

/** The same for one line of text; lists have no such line. */
export const toText = (field: Field, value: Value | undefined): string => {
  const input = toInput(field, value);
  return isText(input) ? input : '';
};

const parse = (field: Field, input: Input): Read => {
  if (!isText(input)) return { ok: true, value: field.kind === 'months' ? input.map(Number) : input };
  if (field.kind === 'yesNo') return { ok: true, value: input === 'true' };
  if (field.kind === 'choice' || field.kind === 'reference') return { ok: true, value: input };
  return readTyped(field.kind as TypedKind, input);
};

/** What was typed as a value, whether or not it makes sense; nothing for what cannot be read. */
export const parseInput = (field: Field, input: Input): Read =>
  isBlank(input) ? { ok: true, value: null } : parse(field, input);

/** What was typed as the value that would be stored, or why it cannot be. */
export const readInput = (field: Field, input: Input, record: Values): Read => {
  const parsed = parseInput(field, input);
  return parsed.ok && parsed.value !== null ? takeValue(field, parsed.value, record) : parsed;
};

export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
