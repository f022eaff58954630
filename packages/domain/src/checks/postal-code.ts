import { isUsState, isZipOfState } from './us-states.ts';
import { mind, no, type Verdict, yes } from './verdict.ts';

const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/;

const checkZip = (zip: string, state: string | undefined): Verdict => {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return no('A ZIP code has five digits, or nine as 12345-6789.');
  if (state === undefined || !isUsState(state) || isZipOfState(zip, state)) return yes;
  return mind(`ZIP codes of ${state} do not start with ${zip.slice(0, 3)}. Check the ZIP code and the state.`);
};

/** Without a country the address is American, as nearly all are. */
export const checkPostalCode = (text: string, country = 'USA', state?: string): Verdict => {
  if (country === 'USA') return checkZip(text, state);
  if (country === 'CAN') return CANADIAN.test(text) ? yes : no('A Canadian postal code looks like K1A 0B1.');
  return /^[\p{L}\p{N} -]{1,20}$/u.test(text) ? yes : no('A postal code has at most 20 letters and digits.');
};
