import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { spokenRates, spokenTerms } from '@ledgate/domain/rates/spoken.ts';
import { lastVoided } from './acceptance-store.ts';
import { findSaleRate } from './sale-store.ts';
import type { SaleRate } from './stored-rate.ts';
import { unseen } from './unseen.ts';

const linesOf = (sale: SaleRate): Map<string, string> =>
  new Map([
    ...spokenRates(sale).flatMap(({ lines }) => lines.map(({ label, rate }) => [label, rate] as const)),
    ...spokenTerms(sale, sale.effectiveFrom).map(({ label, value }) => [label, value] as const),
  ]);

/** What is said otherwise on the second sheet, line by line. */
const changesOf = (before: SaleRate, after: SaleRate): string[] => {
  const [old, now] = [linesOf(before), linesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const [was = 'not charged', is = 'not charged'] = [old.get(label), now.get(label)];
    return was === is ? [] : [`${label}: ${was} → ${is}`];
  });
};

/** The agreement that was signed before and is void, and what changed from its rates and terms to these. */
export const replacedBy = (tx: ReadTransaction, sale: SaleRate): Promise<{ at: Date; changes: string[] } | null> =>
  // The merchant signed those rates, and is shown no longer what was voided.
  unseen(tx, async () => {
    const before = await lastVoided(tx, sale.applicationUid);
    const was = before && (await findSaleRate(tx, before.saleRateUid));
    return before && was ? { at: before.at, changes: changesOf(was, sale) } : null;
  });
