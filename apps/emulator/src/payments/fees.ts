import { childrenOf, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type KeptCard, METHOD } from './cards.ts';
import { TYPE } from './txn-kinds.ts';

/** The provider's numbers of what a fee is counted by. */
export const SCHEDULE = { auth: 6, capture: 7, refund: 8, chargeback: 11, achReturn: 15, retrieval: 19, batch: 24 };
const PERCENT = 1;
const BPS = 10_000;

const n = (row: Row, field: string): number => Number(row[field] ?? 0);
const methodOf = (row: Row): number | undefined => (row['_card'] as KeptCard | null)?.method;
const isBrand =
  (method: number) =>
  (row: Row): boolean =>
    methodOf(row) === method;

/** A fee that names a brand or a tier is for those sales alone. */
const NAMED: readonly (readonly [RegExp, (row: Row) => boolean])[] = [
  [/^visa/i, isBrand(METHOD.visa)],
  [/^mastercard/i, isBrand(METHOD.mastercard)],
  [/^(?:amex|american)/i, isBrand(METHOD.amex)],
  [/^discover/i, isBrand(METHOD.discover)],
  [/^qualified/i, (row) => !row['downgradeReason']],
  [/^mid-?qualified/i, (row) => Boolean(row['downgradeReason']) && row['interchangeCategory'] !== 'Standard'],
  [/^non-?qualified/i, (row) => row['interchangeCategory'] === 'Standard'],
];

export interface Charged {
  readonly name: string;
  readonly cents: number;
}

const amountOf = (fee: Row, rows: readonly Row[]): number => {
  const isFor = NAMED.find(([name]) => name.test(textOf(fee['name'])))?.[1] ?? (() => true);
  const sales = rows.filter((row) => row['type'] !== TYPE.refund && isFor(row));
  const [schedule, amount] = [n(fee, 'schedule'), n(fee, 'amount')];
  if (n(fee, 'um') === PERCENT)
    return schedule === SCHEDULE.capture ? (sales.reduce((sum, row) => sum + n(row, 'total'), 0) * amount) / BPS : 0;
  const counts: Readonly<Record<number, number>> = {
    [SCHEDULE.capture]: sales.length,
    [SCHEDULE.auth]: sales.length,
    [SCHEDULE.refund]: rows.filter((row) => row['type'] === TYPE.refund).length,
    [SCHEDULE.batch]: 1,
  };
  return (counts[schedule] ?? 0) * amount;
};

const inEffect = (world: World, entity: string): Row[] =>
  childrenOf(world, 'fees', 'forentity', entity).filter((fee) => fee['inactive'] !== 1);

/** What the entity pays for a batch by the fees it was given, each rounded once. */
export const feesOf = (world: World, entity: string, rows: readonly Row[]): Charged[] =>
  inEffect(world, entity)
    .map((fee) => ({ name: textOf(fee['name']), cents: Math.round(amountOf(fee, rows)) }))
    .filter(({ cents }) => cents > 0);

/** For one case, such as a chargeback. */
export const caseFees = (world: World, entity: string, schedule: number): Charged[] =>
  inEffect(world, entity)
    .filter((fee) => n(fee, 'schedule') === schedule)
    .map((fee) => ({ name: textOf(fee['name']), cents: Math.round(n(fee, 'amount')) }));
