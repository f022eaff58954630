import { connect, type ReadTransaction, type WritableTransaction } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { readTransaction, writeTransaction } from '@ledgate/database/transaction.ts';
import pg from 'pg';
import type { Actor } from '../core/context.ts';
import { setScope } from '../core/scope.ts';
import { type Posting, postTransfers } from '../features/ledger/public.ts';

export const SYSTEM: Actor = { kind: 'system' };

/** A ledger of its own, with somebody at hand who owns the database and can do anything to it. */
export interface TestLedger {
  url: string;
  addMerchant: (isoUid?: string) => Promise<string>;
  /** As the server does, all in one transaction; the last event where none is named. */
  post: (posting: Partial<Posting> & Pick<Posting, 'merchantUid' | 'transfers'>, actor?: Actor) => Promise<void>;
  postAll: (postings: readonly Posting[], actor?: Actor) => Promise<void>;
  read: <R>(work: (tx: ReadTransaction) => Promise<R>, actor?: Actor) => Promise<R>;
  write: <R>(work: (tx: WritableTransaction) => Promise<R>, actor?: Actor) => Promise<R>;
  /** As the owner of the database, with the triggers out of the way. */
  tamper: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
}

const PLACE_TEXT = 'insert into merchant (uid, name, iso_uid, created_at) values ($1, $2, $3, now())';

export const openLedger = async (url?: string): Promise<TestLedger> => {
  const address = url ?? (await freshDatabase()).url;
  const { db, writer, close } = connect({ url: address, most: 8, onLost: () => undefined });
  const owner = new pg.Client({ connectionString: address });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const write: TestLedger['write'] = (work, actor = SYSTEM) =>
    writeTransaction(writer, (tx) => {
      setScope(tx, { actor });
      return work(tx);
    });
  const postAll: TestLedger['postAll'] = (postings, actor) =>
    write(async (tx) => {
      for (const posting of postings) postTransfers(tx, posting);
    }, actor);
  return {
    url: address,
    addMerchant: async (isoUid) => {
      const uid = crypto.randomUUID();
      await owner.query(PLACE_TEXT, [uid, 'Harbor Street Coffee', isoUid ?? null]);
      return uid;
    },
    post: (posting, actor) =>
      postAll(
        [
          {
            groupUid: crypto.randomUUID(),
            source: 'vt',
            sourceRef: crypto.randomUUID(),
            effectiveAt: new Date(),
            ...posting,
          },
        ],
        actor,
      ),
    postAll,
    read: (work, actor = SYSTEM) =>
      readTransaction(db, (tx) => {
        setScope(tx, { actor });
        return work(tx);
      }),
    write,
    tamper: (text, values) => owner.query(text, values),
    close: async () => {
      await close();
      await owner.end();
    },
  };
};
