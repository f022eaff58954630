import type { AvsResult, CvvResult } from './card.ts';

/** What a merchant wants done when an issuer says that address or code does not match. */
export const CHECK_RULES = ['off', 'flag', 'decline'] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

export interface CheckRules {
  readonly avs: CheckRule;
  readonly cvv: CheckRule;
}

interface CheckWords {
  readonly label: string;
  /** Whether it is worth a second look; null where it is a match or nobody asked. */
  readonly flag: string | null;
}

export const AVS_WORDS: Record<AvsResult, CheckWords> = {
  match: { label: 'Street and ZIP match', flag: null },
  zip_only: { label: 'ZIP matches, street does not', flag: null },
  street_only: { label: 'Street matches, ZIP does not', flag: 'The ZIP code does not match the card.' },
  no_match: { label: 'Neither street nor ZIP matches', flag: 'The address does not match the card.' },
  unavailable: { label: 'Address not checked', flag: 'The bank could not check the address.' },
  none: { label: 'Not asked', flag: null },
};

export const CVV_WORDS: Record<CvvResult, CheckWords> = {
  match: { label: 'Code matches', flag: null },
  no_match: { label: 'Code does not match', flag: 'The security code does not match the card.' },
  not_processed: { label: 'Code not checked', flag: 'The bank did not check the security code.' },
  missing: { label: 'Code missing', flag: 'The card has a security code that was not given.' },
  none: { label: 'Not asked', flag: null },
};

export interface CheckFlag {
  readonly about: 'address' | 'code';
  readonly sentence: string;
}

export type ChecksVerdict =
  | { readonly verdict: 'accept'; readonly flags: readonly CheckFlag[] }
  | { readonly verdict: 'reverse'; readonly reason: 'address_mismatch' | 'code_mismatch' };

const flagOf = (about: CheckFlag['about'], sentence: string | null, rule: CheckRule): CheckFlag[] =>
  rule === 'off' || sentence === null ? [] : [{ about, sentence }];

/** What the merchant's rules make of an approval: kept, kept with something to mind, or reversed at once. */
export const judgeChecks = (
  results: { readonly avs: AvsResult; readonly cvv: CvvResult },
  rules: CheckRules,
): ChecksVerdict => {
  if (results.cvv === 'no_match' && rules.cvv === 'decline') return { verdict: 'reverse', reason: 'code_mismatch' };
  if (results.avs === 'no_match' && rules.avs === 'decline') return { verdict: 'reverse', reason: 'address_mismatch' };
  return {
    verdict: 'accept',
    flags: [
      ...flagOf('address', AVS_WORDS[results.avs].flag, rules.avs),
      ...flagOf('code', CVV_WORDS[results.cvv].flag, rules.cvv),
    ],
  };
};
