import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { AmendmentEnd, AmendmentFacts } from '@ledgate/domain/rates/amendments.ts';
import type { SpokenChange } from '@ledgate/domain/rates/changes.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import type { LineValues, SaleSheet, SaleTerms } from '@ledgate/domain/rates/sheet.ts';
import { sql } from 'kysely';
import type { Person } from '../stored-rate.ts';
import { unseen } from '../../../core/unseen.ts';

/** What a rate change says, and what it is told as. */
export interface AmendmentContent extends SaleSheet {
  included: LineName[];
  reason: string;
  readonly effectiveFrom: string;
  changes: SpokenChange[];
  isHarder: boolean;
}

export interface Amendment extends AmendmentContent, AmendmentFacts {
  uid: string;
  applicationUid: string;
  acceptanceUid: string;
  version: number;
  hands: string[];
  setBy: Person | null;
  at: Date;
  confirmedBy: Person | null;
  confirmedAt: Date | null;
  fileUid: string | null;
  endedAt: Date | null;
  endReason: string | null;
}

const selectAmendments = (tx: ReadTransaction) =>
  tx
    .selectFrom('rate_amendment as r')
    .leftJoin('app_user as w', 'w.uid', 'r.set_by')
    .leftJoin('app_user as c', 'c.uid', 'r.confirmed_by')
    .selectAll('r')
    .select(['w.known_as as writer', 'c.known_as as confirmer']);

type Row = Awaited<ReturnType<ReturnType<typeof selectAmendments>['execute']>>[number];

const personOf = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

const toAmendment = (row: Row): Amendment => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  acceptanceUid: row.acceptance_uid,
  n: row.n,
  version: row.version,
  // All of these are written below, from exactly these types.
  model: row.pricing_model as PricingModel,
  lines: row.lines as LineValues,
  included: row.included as LineName[],
  terms: row.terms as unknown as SaleTerms,
  changes: row.changes as unknown as SpokenChange[],
  end: row.ended as AmendmentEnd | null,
  reason: row.reason,
  effectiveFrom: row.effective_from,
  isHarder: row.is_harder,
  hands: row.hands,
  setBy: personOf(row.set_by, row.writer),
  at: row.at,
  isConfirmed: row.confirmed_at !== null,
  confirmedBy: personOf(row.confirmed_by, row.confirmer),
  confirmedAt: row.confirmed_at,
  fileUid: row.file_uid,
  endedAt: row.ended_at,
  endReason: row.end_reason,
});

/** Every amendment of an application, newest first; to merchant and ISO, those that were announced. */
export const listAmendments = async (tx: ReadTransaction, applicationUid: string): Promise<Amendment[]> => {
  const rows = await selectAmendments(tx)
    .where('r.application_uid', '=', applicationUid)
    .orderBy('r.at', 'desc')
    .execute();
  return rows.map(toAmendment);
};

export const findAmendment = async (tx: ReadTransaction, uid: string): Promise<Amendment | null> => {
  const row = await selectAmendments(tx).where('r.uid', '=', uid).executeTakeFirst();
  return row ? toAmendment(row) : null;
};

/** What was announced about one agreement, with its paper, newest first. */
export const listAnnounced = async (
  tx: ReadTransaction,
  { uid, applicationUid }: { uid: string; applicationUid: string },
): Promise<Amendment[]> =>
  (await listAmendments(tx, applicationUid)).filter(
    ({ acceptanceUid, fileUid, end }) => acceptanceUid === uid && fileUid !== null && end === null,
  );

interface Written {
  by: string;
  at: Date;
}

const columnsOf = (content: AmendmentContent) => ({
  pricing_model: content.model,
  lines: JSON.stringify(content.lines),
  included: content.included,
  terms: JSON.stringify(content.terms),
  reason: content.reason,
  effective_from: content.effectiveFrom,
  changes: JSON.stringify(content.changes),
  is_harder: content.isHarder,
});

export const insertAmendment = async (
  tx: WritableTransaction,
  of: { applicationUid: string; acceptanceUid: string },
  content: AmendmentContent,
  { by, at }: Written,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('rate_amendment')
    .values({
      uid,
      application_uid: of.applicationUid,
      acceptance_uid: of.acceptanceUid,
      ...columnsOf(content),
      hands: [by],
      set_by: by,
      at,
    })
    .execute();
  return uid;
};

export const updateAmendment = async (
  tx: WritableTransaction,
  { uid, hands }: Amendment,
  content: AmendmentContent,
  { by, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('rate_amendment')
    .set((eb) => ({
      ...columnsOf(content),
      hands: [...new Set([...hands, by])],
      set_by: by,
      at,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', uid)
    .execute();
};

export const setConfirmed = async (
  tx: WritableTransaction,
  { uid, applicationUid }: Amendment,
  { by, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('rate_amendment')
    .set((eb) => ({
      confirmed_by: by,
      confirmed_at: at,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from rate_amendment where application_uid = ${applicationUid})`,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', uid)
    .execute();
};

/** Once: whoever comes second finds it done, or the amendment over. */
export const setAmendmentFile = async (tx: WritableTransaction, uid: string, file: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('rate_amendment')
    .set({ file_uid: file })
    .where('uid', '=', uid)
    .where('file_uid', 'is', null)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const setEnded = async (
  tx: WritableTransaction,
  uid: string,
  end: { as: AmendmentEnd; at: Date; by: string; reason: string | null },
): Promise<void> => {
  await tx
    .updateTable('rate_amendment')
    .set({ ended: end.as, ended_at: end.at, ended_by: end.by, end_reason: end.reason })
    .where('uid', '=', uid)
    .execute();
};

/**
 * With the agreement its amendments end: all of them where it is void, those that have not begun after a day where the
 * account is closed. It follows from the step, so also what whoever takes it is not shown.
 */
export const endAmendments = (
  tx: WritableTransaction,
  applicationUid: string,
  { at, after }: { at: Date; after: string | null },
): Promise<void> =>
  unseen(tx, async () => {
    await tx
      .updateTable('rate_amendment')
      .set({ ended: 'agreement_ended', ended_at: at })
      .where('application_uid', '=', applicationUid)
      .where('ended', 'is', null)
      .where((eb) =>
        after === null ? eb.lit(true) : eb.or([eb('confirmed_at', 'is', null), eb('effective_from', '>', after)]),
      )
      .execute();
  });

/** Takes back what a step ended at that moment; within an undo only. */
export const restoreAmendments = async (tx: WritableTransaction, applicationUid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('rate_amendment')
    .set({ ended: null, ended_at: null })
    .where('application_uid', '=', applicationUid)
    .where('ended', '=', 'agreement_ended')
    .where('ended_at', '=', at)
    .execute();
};
