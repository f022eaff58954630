import { FIELDS } from '../applications/fields/section-fields.ts';
import { isTyped } from '../applications/fields/field.ts';
import type { ChangeKind } from './change-kinds.ts';
import { CHANGE_KINDS } from './changes.ts';

/** The fields a change of a kind may touch. */
export const fieldsOfChange = (kind: ChangeKind): string[] => {
  const { section, fields } = CHANGE_KINDS[kind];
  return FIELDS[section].filter(isTyped).flatMap(({ name }) => ((fields?.includes(name) ?? true) ? [name] : []));
};
