import { no, type Verdict, yes } from './verdict.ts';

export const TRADE_NAME_MAX = 50;

/** The name over the door. Only these signs survive the card networks. */
export const checkTradeName = (text: string): Verdict => {
  const name = text.trim();
  if (name === '') return no('Enter the name customers know you by.');
  if (name.length > TRADE_NAME_MAX) return no(`This name has at most ${TRADE_NAME_MAX} characters.`);
  if (!/\p{L}/u.test(name)) return no('The name has at least one letter.');
  return /^[\p{L}\p{N} &.,'-]+$/u.test(name) ? yes : no("Use only letters, digits, spaces and & . , ' -");
};

/** What a cardholder reads on the statement. */
export const statementDescriptor = (tradeName: string): string => tradeName.trim().slice(0, 25);
