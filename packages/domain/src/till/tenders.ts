import { sum } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';

/** How somebody pays, or part of it. Of cash it is what was handed over, which may be more than is owed. */
export interface Tender {
  readonly kind: 'cash' | 'card' | 'other';
  readonly cents: number;
}

export type TenderVerdict =
  /** What stays of the cash that was handed over, and what is given back of it. */
  | { readonly isPaid: true; readonly cashCents: number; readonly changeCents: number }
  | { readonly isPaid: false; readonly leftCents: number; readonly why: string };

const of = (tenders: readonly Tender[], isCash: boolean): number =>
  sum(tenders.filter(({ kind }) => (kind === 'cash') === isCash).map(({ cents }) => cents));

/** Change is given of cash alone: nobody is handed cash for a card or a voucher. */
export const settleTenders = (totalCents: number, tenders: readonly Tender[]): TenderVerdict => {
  if (tenders.some(({ cents }) => !Number.isSafeInteger(cents) || cents <= 0))
    return { isPaid: false, leftCents: totalCents, why: 'Enter an amount above $0.' };
  const [cash, others] = [of(tenders, true), of(tenders, false)];
  if (others > totalCents)
    return {
      isPaid: false,
      leftCents: 0,
      why: `Card and other tenders come to ${showCents(others)}, more than the ${showCents(totalCents)} due. Only cash gets change.`,
    };
  const due = totalCents - others;
  if (cash < due) {
    const leftCents = due - cash;
    return { isPaid: false, leftCents, why: `${showCents(leftCents)} is still due.` };
  }
  if (due === 0 && cash > 0)
    return { isPaid: false, leftCents: 0, why: 'Nothing is left to pay in cash. Remove the cash tender.' };
  return { isPaid: true, cashCents: due, changeCents: cash - due };
};
