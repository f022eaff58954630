import { no, type Verdict, yes } from './verdict.ts';

/** Four digits; whether the code is in the list is known by whoever holds the list. */
export const checkCategoryCode = (text: string, isListed: (code: string) => boolean = () => true): Verdict => {
  if (!/^\d{4}$/.test(text)) return no('A category code has four digits.');
  return isListed(text) ? yes : no('This category code does not exist. Choose one from the list.');
};
