import { exampleBuy, exampleSale } from '@ledgate/domain/rates/example-rates.ts';
import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { insertBuyRate, insertSaleRate } from '../features/rates/public.ts';
import type { Reach } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

/** A cash price and one that is 4% above it for cards. */
export const DUAL_PRICED: Partial<SaleSheet> = { model: 'dual_pricing', lines: { card_price: 40_000 } };

/** What a boarded merchant accepted, whatever it had accepted before. */
export const agreeOn = ({ parts }: Reach, applicationUid: string, sale: Partial<SaleSheet>): Promise<void> =>
  writeAsSystem(parts, async (tx) => {
    const at = parts.clock();
    const bankUid = crypto.randomUUID();
    await tx
      .insertInto('bank')
      .values({ uid: bankUid, name: `Bank ${bankUid}`, channel: 'manual', created_at: at })
      .execute();
    for (const table of ['sale_rate', 'buy_rate'] as const)
      await tx
        .updateTable(table)
        .set({ voided_at: at, void_reason: 'Agreed anew' })
        .where('application_uid', '=', applicationUid)
        .where('voided_at', 'is', null)
        .execute();
    const written = { applicationUid, setBy: null, at };
    const rest = { effectiveFrom: '2020-01-01', isFinal: true };
    const buyRateUid = await insertBuyRate(tx, { ...exampleBuy, ...rest, bankUid }, written);
    await insertSaleRate(tx, { ...exampleSale, ...sale, ...rest, buyRateUid }, written);
  });

/** A boarded application of somebody who sells for cash only: no processor has anything to do with it. */
export const boardWithout = ({ parts }: Reach, merchantUid: string, by: string): Promise<string> =>
  writeAsSystem(parts, async (tx) => {
    const at = parts.clock();
    const uid = crypto.randomUUID();
    const times = { created_at: at, changed_at: at };
    await tx
      .insertInto('application')
      .values({
        uid,
        reference: `MA-${uid.slice(0, 8)}`,
        merchant_uid: merchantUid,
        status: 'boarded',
        created_by: by,
        status_at: at,
        ...times,
      })
      .execute();
    const values = {
      dba_name: 'Harbor Lane Books',
      address1: '14 Harbor Street',
      city: 'Dover',
      state: 'DE',
      zip: '19901',
      phone: '3025550143',
    };
    await tx
      .insertInto('application_record')
      .values({
        uid: crypto.randomUUID(),
        application_uid: uid,
        section: 'company',
        position: 0,
        values: JSON.stringify(values),
        ...times,
      })
      .execute();
    return uid;
  });
