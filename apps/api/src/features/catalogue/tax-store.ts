import type { TaxView } from '@ledgate/contract/catalogue-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { SalesTax as Row } from '@ledgate/database/rows.gen.ts';
import type { SalesTax, TaxCategory } from '@ledgate/domain/till/catalogue.ts';
import { type Selectable, sql } from 'kysely';

interface Rate {
  uid: string;
  ppm: number;
  fromDay: string;
  untilDay: string | null;
}

export type Tax = Selectable<Row> & { rates: Rate[] };

/** The first one first. */
const RATES = sql<Rate[]>`coalesce((select json_agg(json_build_object('uid', r.uid, 'ppm', r.ppm,
    'fromDay', to_char(r.from_day, 'YYYY-MM-DD'), 'untilDay', to_char(r.until_day, 'YYYY-MM-DD')) order by r.from_day)
  from sales_tax_rate r where r.tax_uid = t.uid and r.merchant_uid = t.merchant_uid), '[]')`;

const rows = (tx: ReadTransaction, merchantUid: string) =>
  tx.selectFrom('sales_tax as t').selectAll('t').select(RATES.as('rates')).where('t.merchant_uid', '=', merchantUid);

export const findTax = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<Tax | null> =>
  (await rows(tx, merchantUid).where('t.uid', '=', uid).executeTakeFirst()) ?? null;

export const listTaxRows = (tx: ReadTransaction, merchantUid: string, isArchived: boolean): Promise<Tax[]> =>
  rows(tx, merchantUid)
    .where('t.archived_at', isArchived ? 'is not' : 'is', null)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.uid')
    .execute();

export const presentTax = (tax: Tax): TaxView => ({
  uid: tax.uid,
  name: tax.name,
  jurisdiction: tax.jurisdiction,
  is_included: tax.is_included,
  // Safe: a constraint holds them to the list of the domain.
  applies_to: tax.applies_to as TaxCategory[],
  rates: tax.rates.map(({ uid, ppm, fromDay, untilDay }) => ({ uid, ppm, from_day: fromDay, until_day: untilDay })),
  archived_at: tax.archived_at?.toISOString() ?? null,
  version: tax.version,
});

/** All that are not archived, as the domain reckons with them. */
export const readTaxes = async (tx: ReadTransaction, merchantUid: string): Promise<SalesTax[]> =>
  (await listTaxRows(tx, merchantUid, false)).map((tax) => ({
    uid: tax.uid,
    jurisdiction: tax.jurisdiction,
    isIncluded: tax.is_included,
    appliesTo: tax.applies_to as TaxCategory[],
    isArchived: false,
    rates: tax.rates,
  }));
