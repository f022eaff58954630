import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { HoldCause, HoldScope, HoldState } from '@ledgate/domain/watching/holds.ts';

interface Person {
  uid: string;
  name: string;
}

export interface StoredHold {
  uid: string;
  merchantUid: string;
  applicationUid: string;
  state: HoldState;
  cause: HoldCause;
  scope: HoldScope;
  cents: number;
  reason: string;
  told: string;
  proposedBy: Person | null;
  proposedAt: Date;
  confirmedBy: Person | null;
  onAt: Date | null;
  releaseAskedBy: Person | null;
  releaseAskedWhy: string | null;
  endedBy: Person | null;
  endedAt: Date | null;
  endReason: string | null;
}

const select = (tx: ReadTransaction) =>
  tx
    .selectFrom('funding_hold as h')
    .leftJoin('app_user as p', 'p.uid', 'h.proposed_by')
    .leftJoin('app_user as c', 'c.uid', 'h.confirmed_by')
    .leftJoin('app_user as r', 'r.uid', 'h.release_asked_by')
    .leftJoin('app_user as e', 'e.uid', 'h.ended_by')
    .selectAll('h')
    .select(['p.known_as as proposer', 'c.known_as as confirmer', 'r.known_as as asker', 'e.known_as as ender']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const named = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

const toHold = (row: Row): StoredHold => ({
  uid: row.uid,
  merchantUid: row.merchant_uid,
  applicationUid: row.application_uid,
  // Each is held to its list by the table.
  state: row.state as HoldState,
  cause: row.cause as HoldCause,
  scope: row.scope as HoldScope,
  cents: row.cents,
  reason: row.reason,
  told: row.told,
  proposedBy: named(row.proposed_by, row.proposer),
  proposedAt: row.proposed_at,
  confirmedBy: named(row.confirmed_by, row.confirmer),
  onAt: row.on_at,
  releaseAskedBy: named(row.release_asked_by, row.asker),
  releaseAskedWhy: row.release_asked_why,
  endedBy: named(row.ended_by, row.ender),
  endedAt: row.ended_at,
  endReason: row.end_reason,
});

export const findHold = async (tx: ReadTransaction, uid: string): Promise<StoredHold | null> => {
  const row = await select(tx).where('h.uid', '=', uid).executeTakeFirst();
  return row ? toHold(row) : null;
};

/** Of a merchant, those that are proposed or on. */
export const openHolds = async (tx: ReadTransaction, merchantUid: string): Promise<StoredHold[]> => {
  const rows = await select(tx)
    .where('h.merchant_uid', '=', merchantUid)
    .where('h.ended_at', 'is', null)
    .orderBy('h.proposed_at')
    .execute();
  return rows.map(toHold);
};

/** Of several applications, open ones first and then those that ended last. */
export const holdsOf = async (tx: ReadTransaction, applications: readonly string[]): Promise<StoredHold[]> => {
  if (applications.length === 0) return [];
  const rows = await select(tx)
    .where('h.application_uid', 'in', [...applications])
    .orderBy((eb) => eb('h.ended_at', 'is', null), 'desc')
    .orderBy('h.proposed_at', 'desc')
    .orderBy('h.uid')
    .execute();
  return rows.map(toHold);
};

export interface NewHold {
  uid: string;
  merchantUid: string;
  applicationUid: string;
  cause: HoldCause;
  scope: HoldScope;
  cents: number;
  reason: string;
  told: string;
  depositUid?: string;
  /** Null where a rule puts it on, which it then is at once. */
  proposedBy: string | null;
  at: Date;
}

export const insertHold = async (tx: WritableTransaction, hold: NewHold): Promise<void> => {
  const isRule = hold.proposedBy === null;
  await tx
    .insertInto('funding_hold')
    .values({
      uid: hold.uid,
      merchant_uid: hold.merchantUid,
      application_uid: hold.applicationUid,
      state: isRule ? 'on' : 'proposed',
      cause: hold.cause,
      scope: hold.scope,
      cents: hold.cents,
      reason: hold.reason,
      told: hold.told,
      deposit_uid: hold.depositUid ?? null,
      proposed_by: hold.proposedBy,
      proposed_at: hold.at,
      on_at: isRule ? hold.at : null,
    })
    .execute();
};

export interface HoldColumns {
  state?: HoldState;
  cents?: number;
  confirmed_by?: string;
  on_at?: Date;
  release_asked_by?: string;
  release_asked_at?: Date;
  release_asked_why?: string;
  ended_by?: string | null;
  ended_at?: Date;
  end_reason?: string;
}

/** The caller holds the application. */
export const setHold = async (tx: WritableTransaction, uid: string, columns: HoldColumns): Promise<void> => {
  await tx.updateTable('funding_hold').set(columns).where('uid', '=', uid).execute();
};
