import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { limitsOf, NO_LIMITS, type SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { chargeLines, type ChargedLine, type ChargedPart, passThrough } from '@ledgate/domain/settlement/charges.ts';
import { fundingDay } from '@ledgate/domain/settlement/funding-day.ts';
import { reserveShare } from '@ledgate/domain/settlement/reserve.ts';
import { countUnits, tierOf } from '@ledgate/domain/settlement/units.ts';
import { readBalances } from '../ledger/public.ts';
import { reserveOf } from '../processor/public.ts';
import { inForce, listSaleRates, ratesByDay } from '../rates/public.ts';
import type { NewItem } from './batch-store.ts';

export interface BatchCost {
  feeLines: readonly ChargedLine[];
  reserveCents: number;
  expectedOn: string;
}

interface Costing {
  merchantUid: string;
  applicationUid: string;
  day: string;
  items: readonly NewItem[];
  /** Issuers that were asked, and when. */
  asked: readonly { brand: Brand | null; at: Date }[];
}

const ratesOf = async (tx: WritableTransaction, applicationUid: string): Promise<(day: string) => SaleSheet | null> => {
  const { final } = inForce(await listSaleRates(tx, applicationUid));
  return final ? ratesByDay(tx, final) : () => null;
};

const businessOf = async (tx: WritableTransaction, applicationUid: string): Promise<Values> => {
  const row = await tx
    .selectFrom('application_record')
    .select('values')
    .where('application_uid', '=', applicationUid)
    .where('section', '=', 'business')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (row?.values ?? {}) as Values;
};

/** What was settled, and who was asked for it, by the day. */
export interface Counting {
  items: readonly Pick<
    NewItem,
    'kind' | 'cents' | 'brand' | 'funding' | 'category' | 'downgrade' | 'interchange_cents' | 'sold_on'
  >[];
  asked: Costing['asked'];
  /** Of each batch. */
  batchDays: readonly string[];
}

/** What happened on some days under the rates of those days; a batch itself is of its own day. */
export const partOf = (
  sheet: SaleSheet,
  days: ReadonlySet<string>,
  { items, asked, batchDays }: Counting,
): ChargedPart => {
  const own = items.filter(({ sold_on }) => days.has(sold_on));
  const sales = own.filter(({ kind }) => kind === 'sale');
  return {
    sheet,
    units: countUnits({
      sales: sales.map(({ brand, cents, category, downgrade, funding }) => ({
        brand: (brand ?? null) as Brand | null,
        cents: cents,
        tier: tierOf(category ?? null, downgrade ?? null),
        isCredit: funding === 'credit',
      })),
      asked: asked.filter(({ at }) => days.has(newYorkDate(at.getTime()))).map(({ brand }) => brand),
      refunds: own.length - sales.length,
      batches: batchDays.filter((day) => days.has(day)).length,
    }),
    interchangeCents: sales.reduce((sum, { interchange_cents: cents }) => sum + (cents ?? 0), 0),
  };
};

/** What a batch costs by the rates of the day of each sale, what is put aside of it, and when it is paid. */
export const costOf = async (tx: WritableTransaction, costing: Costing): Promise<BatchCost> => {
  const { merchantUid, applicationUid, day, items, asked } = costing;
  const on = await ratesOf(tx, applicationUid);
  const days = new Set([
    day,
    ...items.map(({ sold_on }) => sold_on),
    ...asked.map(({ at }) => newYorkDate(at.getTime())),
  ]);
  const parts = [...days].toSorted().flatMap((one) => {
    const ofDay = on(one);
    return ofDay ? [partOf(ofDay, new Set([one]), { items, asked, batchDays: [day] })] : [];
  });
  const sheet = on(day);
  const [held] = await readBalances(tx, merchantUid, 'reserve_held');
  const captured = items.reduce((sum, { kind, cents }) => sum + (kind === 'sale' ? cents : 0), 0);
  return {
    feeLines: [...passThrough(parts, 'batch', day), ...chargeLines(parts, 'batch')],
    reserveCents: reserveShare(
      sheet && reserveOf(sheet, await businessOf(tx, applicationUid)),
      captured,
      held?.balanceCents ?? 0,
    ),
    expectedOn: fundingDay(day, (sheet ? limitsOf(sheet.terms) : NO_LIMITS).fundingDelayDays),
  };
};
