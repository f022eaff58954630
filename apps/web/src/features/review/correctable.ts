import { type Field, isCorrectable } from '@ledgate/domain/applications/fields/field.ts';

/** Tables and links between entries are the merchant's to fill in; everything else fits into one control. */
export const hasControl = (field: Field): boolean =>
  isCorrectable(field) && field.kind !== 'rows' && field.kind !== 'reference';
