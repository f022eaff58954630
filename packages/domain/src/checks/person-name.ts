import { checkSigns } from './plain-text.ts';
import { no, type Verdict } from './verdict.ts';

export const NAME_MAX = 100;

export const checkPersonName = (text: string): Verdict => {
  const name = text.trim();
  if (name === '') return no('Enter a name.');
  if (name.length > NAME_MAX) return no(`A name has at most ${NAME_MAX} characters.`);
  if (!/\p{L}/u.test(name)) return no('A name has at least one letter.');
  if (/[\p{Cc}<>]/u.test(name)) return no('A name cannot hold < or > or control characters.');
  return checkSigns(name);
};
