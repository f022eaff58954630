import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import type { BuySheet, LineValues, SaleSheet } from '@ledgate/domain/rates/sheet.ts';

export interface Person {
  uid: string;
  name: string;
}

interface Stored {
  uid: string;
  applicationUid: string;
  n: number;
  version: number;
  effectiveFrom: string;
  isFinal: boolean;
  setBy: Person | null;
  at: Date;
  voidedAt: Date | null;
  voidReason: string | null;
}

export interface BuyRate extends Stored, BuySheet {
  /** The version of the bank's schedule that the lines were taken from. */
  planVersionUid: string | null;
  bank: Person & { active: boolean };
}

export interface SaleRate extends Stored, SaleSheet {
  /** The version of the price plan that the lines were taken from. */
  planVersionUid: string | null;
  buyRateUid: string;
}

interface StoredColumns {
  uid: string;
  application_uid: string;
  n: number;
  version: number;
  pricing_model: string;
  lines: unknown;
  effective_from: string;
  final: boolean;
  set_by: string | null;
  at: Date;
  voided_at: Date | null;
  void_reason: string | null;
  known_as: string | null;
}

/** What both sides have in common. */
export const toStored = (row: StoredColumns): Stored & { model: PricingModel; lines: LineValues } => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  n: row.n,
  version: row.version,
  // Both are held by database constraints: the closed list of models, and whole numbers by line.
  model: row.pricing_model as PricingModel,
  lines: row.lines as LineValues,
  effectiveFrom: row.effective_from,
  isFinal: row.final,
  setBy: row.set_by === null ? null : { uid: row.set_by, name: row.known_as ?? '' },
  at: row.at,
  voidedAt: row.voided_at,
  voidReason: row.void_reason,
});

export interface InForce<R> {
  /** What counts now. */
  final: R | null;
  /** What somebody is working on, to take its place. */
  draft: R | null;
}

export const inForce = <R extends Stored>(versions: readonly R[]): InForce<R> => {
  const live = versions.filter(({ voidedAt }) => voidedAt === null);
  return { final: live.find(({ isFinal }) => isFinal) ?? null, draft: live.find(({ isFinal }) => !isFinal) ?? null };
};

/** Every change of a rate is told apart from the one before: an approval names the one it saw. */
export const touchRates = async (
  tx: WritableTransaction,
  applicationUid: string,
  { isMoved }: { isMoved: boolean },
): Promise<void> => {
  await tx
    .updateTable('application')
    .set((eb) => ({
      rate_version: eb('rate_version', '+', 1),
      // A step of the lifecycle counts the version itself.
      ...(!isMoved && { version: eb('version', '+', 1) }),
    }))
    .where('uid', '=', applicationUid)
    .execute();
};
