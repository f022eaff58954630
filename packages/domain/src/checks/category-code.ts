import { no, type Verdict, yes } from './verdict.ts';

/** Chosen by whoever finds no category: the reviewer sets one from the description, and before that nobody recommends. */
export const UNLISTED_CATEGORY = '0000';

/** Four digits; whether the code is in the list is known by whoever holds the list. */
export const checkCategoryCode = (text: string, isListed: (code: string) => boolean = () => true): Verdict => {
  if (!/^\d{4}$/.test(text)) return no('A category code has four digits.');
  return isListed(text) ? yes : no('This category code does not exist. Choose one from the list.');
};
