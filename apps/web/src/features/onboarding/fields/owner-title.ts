import { TITLES } from '@ledgate/domain/applications/fields/choices.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';

/** An owner's title in words. */
export const ownerTitle = (owner: Values): string => {
  const title = textOf(owner, 'title');
  return textOf(owner, 'title_other') || (TITLES.find(({ value }) => value === title)?.label ?? '');
};
