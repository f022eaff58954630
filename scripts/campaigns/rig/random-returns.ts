import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import {
  leftToReturn,
  type LineReturn,
  refundLines,
  type RefundedLine,
  type SoldLine,
} from '@ledgate/domain/till/refund-lines.ts';
import type { PaidBy } from '@ledgate/domain/till/refund-tenders.ts';
import { addUp } from './check-basket.ts';

export interface Return {
  readonly lines: readonly RefundedLine[];
  readonly tipCents: number;
  readonly tenders: readonly PaidBy[];
  readonly totalCents: number;
}

export interface Paid {
  readonly lines: readonly SoldLine[];
  readonly tipCents: number;
  /** What stays of each, without change: one card at most. */
  readonly tenders: readonly PaidBy[];
}

const partOf = (chance: Chance, left: number, isLast: boolean): number =>
  isLast ? left : chance.below(3) === 0 ? 0 : chance.between(0, left);

const leftOf = (tender: PaidBy, before: readonly Return[]): number =>
  tender.cents -
  addUp(before.flatMap(({ tenders }) => tenders.filter(({ kind }) => kind === tender.kind).map(({ cents }) => cents)));

/** So much of each tender as is left, in any mixture. */
const chooseTenders = (chance: Chance, total: number, { tenders }: Paid, before: readonly Return[]): PaidBy[] => {
  const rooms = chance.shuffled(tenders).map((tender) => ({ tender, left: leftOf(tender, before) }));
  let due = total;
  return rooms.flatMap(({ tender, left }, at) => {
    const others = addUp(rooms.slice(at + 1).map((room) => room.left));
    const cents = chance.between(Math.max(0, due - others), Math.min(left, due));
    due -= cents;
    return cents === 0 ? [] : [{ ...tender, cents }];
  });
};

/** Goes back in so many parts, the last of which is all that is left; what comes to nothing waits for the next. */
export const randomReturns = (chance: Chance, paid: Paid, parts: number): Return[] => {
  const given: Return[] = [];
  for (let nth = 1; nth <= parts; nth += 1) {
    const before: LineReturn[] = given.flatMap(({ lines }) => lines);
    const asked = paid.lines
      .map((line) => ({ id: line.id, quantity: partOf(chance, leftToReturn(line, before), nth === parts) }))
      .filter(({ quantity }) => quantity > 0);
    const lines = refundLines(paid.lines, before, asked);
    if (!lines) throw new Error('what is left was refused');
    const tipLeft = paid.tipCents - addUp(given.map(({ tipCents }) => tipCents));
    const tipCents = partOf(chance, tipLeft, nth === parts);
    const totalCents = addUp(lines.map((line) => line.totalCents)) + tipCents;
    if (totalCents === 0) continue;
    given.push({ lines, tipCents, totalCents, tenders: chooseTenders(chance, totalCents, paid, given) });
  }
  return given;
};
