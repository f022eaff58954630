import { orderRefundPosts } from '@ledgate/domain/ledger/order-posts.ts';
import { addUpTaxes } from '@ledgate/domain/till/basket.ts';
import { refundLines, type SoldLine } from '@ledgate/domain/till/refund-lines.ts';
import { type PaidBy, refuseRefundTenders } from '@ledgate/domain/till/refund-tenders.ts';
import { addUp } from './check-basket.ts';
import type { Paid, Return } from './random-returns.ts';

type Sentence = string | false;

const checkLine = (sold: SoldLine, returns: readonly Return[]): Sentence[] => {
  const back = returns.flatMap(({ lines }) => lines.filter(({ id }) => id === sold.id));
  const taxes = back.flatMap((line) => line.taxes);
  const lowest = Math.min(0, ...back.flatMap((line) => [line.goodsCents, ...line.taxes.map(({ cents }) => cents)]));
  return [
    addUp(back.map(({ quantity }) => quantity)) > sold.quantity && 'went back more than once',
    addUp(back.map(({ goodsCents }) => goodsCents)) !== sold.goodsCents && 'gave back other goods than were sold',
    lowest < 0 && 'gave back less than nothing',
    back.some((line) => line.totalCents !== line.goodsCents + addUp(line.taxes.map(({ cents }) => cents))) &&
      'gave back what is not its goods and taxes',
    ...sold.taxes.map(
      (tax) =>
        addUp(taxes.filter(({ id }) => id === tax.id).map(({ cents }) => cents)) !== tax.cents &&
        `gave back another tax to ${tax.jurisdiction}`,
    ),
  ];
};

const checkTenders = ({ tenders, lines, tipCents }: Paid, returns: readonly Return[]): Sentence[] => {
  const back = returns.flatMap((one) => one.tenders);
  const of = (all: readonly PaidBy[], isCard: boolean): number =>
    addUp(all.filter(({ kind }) => (kind === 'card') === isCard).map(({ cents }) => cents));
  const total =
    addUp(lines.map(({ goodsCents, taxes }) => goodsCents + addUp(taxes.map(({ cents }) => cents)))) + tipCents;
  const refused = returns.map((one, at) =>
    refuseRefundTenders(
      one.totalCents,
      tenders,
      returns.slice(0, at).flatMap((before) => before.tenders),
      one.tenders,
    ),
  );
  const more: PaidBy[] = [{ kind: 'cash', cents: 1, payment: null }];
  return [
    addUp(back.map(({ cents }) => cents)) !== total && 'tenders gave back another amount than was paid',
    of(back, true) !== of(tenders, true) && 'the card got back another amount than it paid',
    of(back, false) !== of(tenders, false) && 'cash and the rest gave back another amount than they paid',
    refused.some((why) => why !== null) && `was refused: ${refused.find((why) => why !== null)}`,
    refuseRefundTenders(1, tenders, back, more) === null && 'gives back a cent more than was paid',
  ];
};

/** What is posted of all returns together, against what was sold. */
const checkPosts = ({ lines, tipCents }: Paid, returns: readonly Return[]): Sentence[] => {
  const posted = new Map<string, number>();
  for (const { lines: back, tipCents: tip } of returns)
    for (const { debit, cents } of orderRefundPosts({
      goodsCents: addUp(back.map(({ goodsCents }) => goodsCents)),
      taxes: addUpTaxes(back),
      tipCents: tip,
    }))
      posted.set(debit, (posted.get(debit) ?? 0) + cents);
  const owed = new Map([
    ['refunds', addUp(lines.map(({ goodsCents }) => goodsCents))],
    ['tips_payable', tipCents],
  ]);
  for (const { jurisdiction, cents } of addUpTaxes(lines)) {
    const code = `tax_payable:${jurisdiction}`;
    owed.set(code, (owed.get(code) ?? 0) + cents);
  }
  return [...new Set([...posted.keys(), ...owed.keys()])].map(
    (code) =>
      (posted.get(code) ?? 0) !== (owed.get(code) ?? 0) &&
      `posted ${posted.get(code) ?? 0} cents to ${code}, and ${owed.get(code) ?? 0} were sold`,
  );
};

/** Whether all that went back is the sale, per line, tax and tender, and nothing more can. */
export const checkReturns = (paid: Paid, returns: readonly Return[]): string[] => {
  const before = returns.flatMap(({ lines }) => lines);
  const perLine = paid.lines.flatMap((line, at) =>
    checkLine(line, returns).map((said) => said !== false && `line ${at} ${said}`),
  );
  // What is left of a line after its last cent went back is worth nothing, and a refund of nothing is none.
  const again = paid.lines.map((line) => {
    const [more] = refundLines(paid.lines, before, [{ id: line.id, quantity: 1 }]) ?? [];
    return more !== undefined && more.totalCents !== 0 && `line ${line.id} gives back more than was paid`;
  });
  const tips = addUp(returns.map(({ tipCents }) => tipCents)) !== paid.tipCents && 'gave back another tip';
  return [...perLine, ...checkTenders(paid, returns), ...checkPosts(paid, returns), ...again, tips].filter(
    (said) => said !== false,
  );
};
