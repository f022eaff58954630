import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { spokenChanges } from '@ledgate/domain/rates/changes.ts';
import { lastVoided } from './acceptance-store.ts';
import { findSaleRate } from './sale-store.ts';
import type { SaleRate } from './stored-rate.ts';
import { unseen } from '../../core/unseen.ts';

const changesOf = (before: SaleRate, after: SaleRate): string[] =>
  spokenChanges(before, after).map(({ label, was, is }) => `${label}: ${was} → ${is}`);

/** The agreement that was signed before and is void, and what changed from its rates and terms to these. */
export const replacedBy = (tx: ReadTransaction, sale: SaleRate): Promise<{ at: Date; changes: string[] } | null> =>
  // The merchant signed those rates, and is shown no longer what was voided.
  unseen(tx, async () => {
    const before = await lastVoided(tx, sale.applicationUid);
    const was = before && (await findSaleRate(tx, before.saleRateUid));
    return before && was ? { at: before.at, changes: changesOf(was, sale) } : null;
  });
