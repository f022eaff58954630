import type { MccRisk } from '@ledgate/domain/applications/ledger/facts.ts';

/** One line of the list of categories: a code, or all codes of a range. */
export interface Category {
  code: string;
  code_to: string | null;
  risk: MccRisk;
}

/** How risky the chosen category is; nothing while none is chosen. */
export const riskOf = (categories: readonly Category[], code: string): MccRisk | undefined => {
  if (code === '') return undefined;
  const found = categories.find((one) => one.code === code || (one.code <= code && code <= (one.code_to ?? one.code)));
  return found?.risk ?? 'unknown';
};
