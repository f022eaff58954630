import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { ratesInEffect } from '@ledgate/domain/rates/amendments.ts';
import type { Parts } from '../../../core/parts.ts';
import { standingAcceptance } from '../acceptance-store.ts';
import type { SaleRate } from '../stored-rate.ts';
import { listAmendments } from './amendment-store.ts';

export const deskDay = ({ clock }: Parts): string => newYorkDate(clock().getTime());

/** What a merchant pays by the day: as it was signed, or as the amendments of that agreement changed it. */
export const ratesByDay = async (tx: ReadTransaction, sale: SaleRate): Promise<(day: string) => SaleRate> => {
  const standing = await standingAcceptance(tx, sale.applicationUid);
  if (!standing || standing.saleRateUid !== sale.uid) return () => sale;
  const amendments = await listAmendments(tx, sale.applicationUid);
  const own = amendments.filter(({ acceptanceUid }) => acceptanceUid === standing.uid);
  return (day) => ratesInEffect(sale, own, day);
};

/** A sale rate as it applies today: as it was signed, or as the amendments of that agreement changed it. */
export const saleInEffect = async <S extends SaleRate | null>(
  tx: ReadTransaction,
  parts: Parts,
  sale: S,
): Promise<S> => {
  if (!sale) return sale;
  const on = await ratesByDay(tx, sale);
  return on(deskDay(parts)) as S;
};
