import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DisputeCycle } from '@ledgate/domain/disputes/words.ts';
import { centsForItems } from '@ledgate/domain/rates/money.ts';
import { inForce, listSaleRates, ratesByDay } from '../rates/public.ts';

/** What one case costs the merchant by the rates of the day it was received. */
export const caseFee = async (
  tx: ReadTransaction,
  of: { applicationUid: string; cycle: DisputeCycle; day: string },
): Promise<number> => {
  const sale = inForce(await listSaleRates(tx, of.applicationUid)).final;
  if (!sale) return 0;
  const { lines } = (await ratesByDay(tx, sale))(of.day);
  const milliCents = lines[of.cycle === 'retrieval' ? 'retrieval_fee' : 'chargeback_fee'] ?? 0;
  return centsForItems(1, milliCents);
};
