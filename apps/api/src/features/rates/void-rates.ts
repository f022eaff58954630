import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { endAmendments, restoreAmendments } from './amendments/amendment-store.ts';
import { unseen } from '../../core/unseen.ts';

export interface Voiding {
  at: Date;
  why: string;
}

const voided = ({ at, why }: Voiding) => ({ voided_at: at, void_reason: why });

/** Voids single versions, such as the one that a newer takes the place of. */
export const voidVersions = async (
  tx: WritableTransaction,
  table: 'buy_rate' | 'sale_rate',
  uids: readonly string[],
  voiding: Voiding,
): Promise<void> => {
  if (uids.length > 0) await tx.updateTable(table).set(voided(voiding)).where('uid', 'in', uids).execute();
};

export const voidAcceptance = async (
  tx: WritableTransaction,
  applicationUid: string,
  voiding: Voiding,
): Promise<void> => {
  await tx
    .updateTable('rate_acceptance')
    .set(voided(voiding))
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is', null)
    .execute();
  await endAmendments(tx, applicationUid, { at: voiding.at, after: null });
};

/** What the merchant pays was made on the ground of the buy rate: with another ground it falls. */
export const voidSaleRates = async (
  tx: WritableTransaction,
  applicationUid: string,
  voiding: Voiding,
): Promise<void> => {
  await voidAcceptance(tx, applicationUid, voiding);
  await tx
    .updateTable('sale_rate')
    .set(voided(voiding))
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is', null)
    .execute();
};

/** Everything that was priced and signed, when the review goes back to before it; also what a merchant who withdraws is not shown. */
export const voidRates = (tx: WritableTransaction, applicationUid: string, voiding: Voiding): Promise<void> =>
  unseen(tx, async () => {
    await voidSaleRates(tx, applicationUid, voiding);
    await tx
      .updateTable('buy_rate')
      .set(voided(voiding))
      .where('application_uid', '=', applicationUid)
      .where('voided_at', 'is', null)
      .execute();
  });

/**
 * Takes back what a step voided at that moment, and voids what was signed with it: as if it had not been. Within an
 * undo only, since the database asks for `app.undo`.
 */
export const restoreRates = (tx: WritableTransaction, applicationUid: string, at: Date): Promise<void> =>
  unseen(tx, async () => {
    await tx
      .updateTable('rate_acceptance')
      .set((eb) => ({ voided_at: eb.ref('at'), void_reason: 'Undone' }))
      .where('application_uid', '=', applicationUid)
      .where('voided_at', 'is', null)
      .where('at', '>=', at)
      .execute();
    await restoreAmendments(tx, applicationUid, at);
    for (const table of ['buy_rate', 'sale_rate', 'rate_acceptance'] as const) {
      await tx
        .updateTable(table)
        .set({ voided_at: null, void_reason: null })
        .where('application_uid', '=', applicationUid)
        .where('voided_at', '=', at)
        .where('at', '<', at)
        .execute();
    }
  });
