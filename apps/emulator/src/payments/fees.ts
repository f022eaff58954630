import { childrenOf, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type KeptCard, METHOD } from './cards.ts';
import { halfEven, parts } from './rounding.ts';
import { TYPE } from './txn-kinds.ts';

/** The provider's numbers of what a fee is counted by. */
export const SCHEDULE = {
  single: 5,
  auth: 6,
  capture: 7,
  refund: 8,
  chargeback: 11,
  achReturn: 15,
  retrieval: 19,
  batch: 24,
};
const PERCENT = 1;
const PPM_OF_BPS = 100;
const MILLIS = 1_000;
const MILLION = 1_000_000n;
/** What the brands take of the volume: 0.14 %. */
const ASSESSMENT_PPM = 1_400n;

const n = (row: Row, field: string): number => Number(row[field] ?? 0);
const sumOf = (rows: readonly Row[], field: string): number => rows.reduce((sum, row) => sum + n(row, field), 0);
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

/** What is charged for at the close of a batch. */
export interface Closing {
  readonly rows: readonly Row[];
  /** Requests for an authorization, granted or not, that no earlier batch paid for. */
  readonly auths: readonly Row[];
}

const isSale = (row: Row): boolean => row['type'] !== TYPE.refund;

const centsOf = (fee: Row, count: number): number =>
  halfEven(BigInt(count) * parts(fee['amount'], MILLIS), BigInt(MILLIS));

const amountOf = (fee: Row, { rows, auths }: Closing): number => {
  const isFor = NAMED.find(([name]) => name.test(textOf(fee['name'])))?.[1] ?? (() => true);
  const sales = rows.filter((row) => isSale(row) && isFor(row));
  const schedule = n(fee, 'schedule');
  if (n(fee, 'um') === PERCENT)
    return schedule === SCHEDULE.capture
      ? halfEven(BigInt(sumOf(sales, 'total')) * parts(fee['amount'], PPM_OF_BPS), MILLION)
      : 0;
  const counts: Readonly<Record<number, number>> = {
    [SCHEDULE.capture]: sales.length,
    [SCHEDULE.auth]: auths.filter(isFor).length,
    [SCHEDULE.refund]: rows.filter((row) => !isSale(row)).length,
    [SCHEDULE.batch]: 1,
  };
  return centsOf(fee, counts[schedule] ?? 0);
};

const inEffect = (world: World, entity: string): Row[] =>
  childrenOf(world, 'fees', 'forentity', entity).filter((fee) => fee['inactive'] !== 1);

/** Who pays a markup pays what the issuers and the brands take besides. */
const passedOn = (fees: readonly Row[], { rows }: Closing): Charged[] => {
  if (!fees.some((fee) => /markup/i.test(textOf(fee['name'])))) return [];
  const sales = rows.filter(isSale);
  return [
    { name: 'Interchange', cents: sumOf(sales, 'interchangeAmount') },
    { name: 'Assessments', cents: halfEven(BigInt(sumOf(sales, 'total')) * ASSESSMENT_PPM, MILLION) },
  ];
};

/** What the entity pays for a batch by the fees it has when the batch is closed, each rounded once. */
export const feesOf = (world: World, entity: string, closing: Closing): Charged[] => {
  const fees = inEffect(world, entity);
  return [
    ...fees.map((fee) => ({ name: textOf(fee['name']), cents: amountOf(fee, closing) })),
    ...passedOn(fees, closing),
  ].filter(({ cents }) => cents > 0);
};

/** For one case, such as a chargeback. */
export const caseFees = (world: World, entity: string, schedule: number): Charged[] =>
  inEffect(world, entity)
    .filter((fee) => n(fee, 'schedule') === schedule)
    .map((fee) => ({ name: textOf(fee['name']), cents: centsOf(fee, 1) }));

/** Charged once and not yet, such as what a month came to. */
export const singleFees = (world: World, entity: string): { readonly fee: Row; readonly charged: Charged }[] =>
  inEffect(world, entity)
    .filter((fee) => n(fee, 'schedule') === SCHEDULE.single && fee['_charged'] !== true)
    .map((fee) => ({ fee, charged: { name: textOf(fee['name']), cents: centsOf(fee, 1) } }));
