import { applies, protectionAgreed } from './agreed-terms.ts';
import type { Protection } from './sheet.ts';

export interface SpecialTerm {
  readonly title: string;
  readonly text: string;
}

/** What applies to this merchant besides the general wording of the agreement, clause by clause. */
export const specialTerms = (terms: Protection): SpecialTerm[] => {
  const { reserve, volumeCap, ticketCap, fundingDelay, monitoring } = protectionAgreed(terms);
  return (
    [
      ['Reserve', reserve],
      ['Monthly volume', volumeCap],
      ['Ticket size', ticketCap],
      ['Funding delay', fundingDelay],
      ['Enhanced monitoring', monitoring],
    ] as const
  ).flatMap(([title, term]) => (applies(term) ? [{ title, text: term.clause }] : []));
};
