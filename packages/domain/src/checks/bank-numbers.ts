import { no, type Verdict, yes } from './verdict.ts';

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** Federal Reserve districts, thrifts and electronic numbers; 00 is the government and 80 traveller's cheques. */
const SETTLEMENT_PREFIXES = [
  [1, 12],
  [21, 32],
  [61, 72],
] as const;

/** The ABA routing number of a bank that takes deposits. */
export const checkRoutingNumber = (text: string): Verdict => {
  if (!/^\d{9}$/.test(text)) return no('A routing number has nine digits.');
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  if (sum % 10 !== 0) return no('One digit is wrong: compare the number with the bottom of a check.');
  const prefix = Number(text.slice(0, 2));
  return SETTLEMENT_PREFIXES.some(([from, to]) => prefix >= from && prefix <= to)
    ? yes
    : no('This routing number does not belong to a bank that takes deposits.');
};

/** An account number in one piece. It may be as long as a card number and pass the same check, so it has this form alone. */
export const ACCOUNT_NUMBER = /^\d{4,17}$/;

/** What was typed beside the account number, where it was. */
interface Beside {
  routing?: string | undefined;
  typedAgain?: string | undefined;
}

export const checkAccountNumber = (text: string, { routing, typedAgain }: Beside = {}): Verdict => {
  if (!ACCOUNT_NUMBER.test(text)) return no('An account number has 4 to 17 digits.');
  if (/^(\d)\1*$/.test(text)) return no('An account number is not one digit repeated.');
  if (text === routing) return no('This is the routing number. The account number follows it on a check.');
  if (typedAgain !== undefined && typedAgain !== text) return no('The two account numbers differ.');
  return yes;
};
