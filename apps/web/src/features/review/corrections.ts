import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import { readTyped, showTyped, type Typed, type TypedKind } from '@ledgate/domain/applications/input/typed-input.ts';

const isTypedKind = (kind: Field['kind']): kind is TypedKind =>
  !['choice', 'choices', 'rows', 'reference'].includes(kind);

/** A stored answer as it stands in the control. */
export const writeCorrection = (field: Field, value: Value | undefined): string => {
  if (value === null || value === undefined) return '';
  if (field.kind === 'choices') return Array.isArray(value) ? value.join(' ') : '';
  // Stored values were read by the same table of fields.
  return isTypedKind(field.kind) ? showTyped(field.kind, value as never) : typeof value === 'string' ? value : '';
};

/** What stands in the control, as a value; nothing is no answer. */
export const readCorrection = (field: Field, text: string): Typed<Value> => {
  if (field.kind === 'choices') return { ok: true, value: text.split(' ').filter(Boolean) };
  if (text.trim() === '') return { ok: true, value: null };
  return isTypedKind(field.kind) ? readTyped(field.kind, text) : { ok: true, value: text };
};
