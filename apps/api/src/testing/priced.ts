import { exampleBuy, exampleSale } from '@ledgate/domain/rates/example-rates.ts';
import type { BuySheet, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { feesOf, reserveOf } from '../features/processor/public.ts';
import { insertBuyRate, insertSaleRate } from '../features/rates/public.ts';
import type { CardMerchant } from './card-merchant.ts';
import type { Reach } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

const note = { note: () => undefined };
const effecting = () => ({ ...note, token: () => crypto.randomUUID() });

export const DAILY: SaleSheet = { ...exampleSale, terms: { ...exampleSale.terms, collected: 'daily' } };

/** Gives a boarded merchant its rates: here as agreed, and at the processor as the fees and the reserve it charges. */
export const price = async (
  { parts }: Reach,
  merchant: CardMerchant,
  { buy = exampleBuy, sale = DAILY, from = '2020-01-01' }: { buy?: BuySheet; sale?: SaleSheet; from?: string } = {},
): Promise<{ saleUid: string; buyUid: string }> => {
  const { applicationUid, processorEntity } = merchant;
  const { processor } = parts;
  if (!processor) throw new Error('this server has no processor');
  for (const fee of feesOf(sale)) await processor.addFee(processorEntity, fee, effecting());
  const reserve = reserveOf(sale, {});
  if (reserve) await processor.addReserve(processorEntity, reserve, effecting());
  return writeAsSystem(parts, async (tx) => {
    const at = parts.clock();
    const bankUid = crypto.randomUUID();
    await tx
      .insertInto('bank')
      .values({ uid: bankUid, name: `Bank ${bankUid}`, channel: 'manual', created_at: at })
      .execute();
    const written = { applicationUid, setBy: merchant.uid, at };
    const buyUid = await insertBuyRate(tx, { ...buy, bankUid, effectiveFrom: from, isFinal: true }, written);
    const content = { ...sale, buyRateUid: buyUid, effectiveFrom: from, isFinal: true };
    return { buyUid, saleUid: await insertSaleRate(tx, content, written) };
  });
};
