import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { deferToEnd } from '@ledgate/database/transaction.ts';
import { type AccountCode, chartRowOf } from '@ledgate/domain/ledger/chart.ts';
import { refOf, type Source, type Transfer } from '@ledgate/domain/ledger/transfer.ts';
import { type RawBuilder, sql } from 'kysely';

/** What one event posts: `salePosts`, `refundPosts` and their neighbours say which transfers. */
export interface Posting {
  readonly merchantUid: string;
  /** Whose story it is part of: the payment (its sale, capture, void and refunds alike), the batch, the deposit, the dispute. */
  readonly groupUid: string;
  readonly source: Source;
  /** Names the event for ever: posted again it is nothing, and with other amounts it is refused. */
  readonly sourceRef: string;
  readonly effectiveAt: Date;
  readonly transfers: readonly Transfer[];
}

const accountOf = (code: AccountCode) => {
  const found = chartRowOf(code);
  if (!found) throw new Error(`No account is called ${code}.`);
  const { side, normal, guard } = found;
  return { code, side, normal, guard };
};

const toSend = ({ groupUid, source, sourceRef, effectiveAt, transfers }: Posting) =>
  transfers.map(({ suffix, overPercent, ...transfer }) => ({
    ...transfer,
    ref: refOf(sourceRef, suffix),
    ...(overPercent !== undefined && { over: overPercent }),
    story: groupUid,
    source,
    at: effectiveAt,
  }));

const statementFor = (merchantUid: string, postings: readonly Posting[]): RawBuilder<unknown> => {
  const transfers = postings.flatMap((posting) => posting.transfers);
  const codes = new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]));
  const accounts = JSON.stringify([...codes].map(accountOf));
  const sent = JSON.stringify(postings.flatMap(toSend));
  return sql`/*p:ledger_post*/ select ledger_post(${merchantUid}, ${accounts}, ${sent})`;
};

const pending = new WeakMap<WritableTransaction, Posting[]>();

/** Merchants in one order too, so that two transactions over several never wait for each other. */
const statementsOf = (postings: readonly Posting[]): RawBuilder<unknown>[] => {
  const merchants = new Set(postings.map(({ merchantUid }) => merchantUid));
  return [...merchants].toSorted().map((uid) =>
    statementFor(
      uid,
      postings.filter(({ merchantUid }) => merchantUid === uid),
    ),
  );
};

/**
 * Posts to the ledger, in the transaction of what caused it and within its scope. It goes out with COMMIT, after everything
 * else, so that accounts are locked for as short as can be and in one order, however often this is called; what a
 * transaction posts it cannot read itself.
 */
export const postTransfers = (tx: WritableTransaction, posting: Posting): void => {
  if (posting.transfers.length === 0) return;
  const gathered = pending.get(tx);
  if (gathered) {
    gathered.push(posting);
    return;
  }
  const postings = [posting];
  pending.set(tx, postings);
  deferToEnd(tx, () => statementsOf(postings));
};
