import type { Compilable, RawBuilder } from 'kysely';
import type { Database, ReadDatabase, ReadTransaction, WritableTransaction } from './connect.ts';
import { GatheringConnection } from './gathering-connection.ts';

/** Which connection a transaction is on: Kysely does not tell, and what is deferred has to get there at once. */
const connections = new WeakMap<ReadTransaction, GatheringConnection>();

const attach = (tx: WritableTransaction): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof GatheringConnection) connections.set(tx, connection);
  });

/** A transaction that the database itself keeps from writing. */
export const readTransaction = <R>(db: ReadDatabase, work: (tx: ReadTransaction) => Promise<R>): Promise<R> =>
  // Safe: every database is one of Kysely's, of which the type shows what asking takes.
  (db as Database)
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await attach(tx);
      return work(tx);
    });

/** A transaction that may write. The server opens one in `change` and in `bookkeeping` and nowhere else. */
export const writeTransaction = <R>(db: Database, work: (tx: WritableTransaction) => Promise<R>): Promise<R> =>
  db
    .transaction()
    .setAccessMode('read write')
    .execute(async (tx) => {
      await attach(tx);
      return work(tx);
    });

/** Several questions on one connection, for locks that belong to a connection and not to a transaction. */
export const onOneConnection = <R>(db: ReadDatabase, work: (db: ReadDatabase) => Promise<R>): Promise<R> =>
  // Safe, as above.
  (db as Database).connection().execute(work);

/**
 * Sends a statement with the next one of its transaction, or with its end. There is no answer and nothing to wait for:
 * should it fail, whatever it travelled with fails for the same reason, and the transaction with it.
 */
export const defer = (tx: ReadTransaction, statement: RawBuilder<unknown> | Compilable): void => {
  const connection = connections.get(tx);
  if (!connection) throw new Error('Only within a transaction of readTransaction or writeTransaction.');
  connection.defer(statement.compile(tx));
};

/** As `defer`, and after everything else: with COMMIT. What they are is asked then, once; each transaction has one such end. */
export const deferToEnd = (tx: WritableTransaction, statements: () => readonly RawBuilder<unknown>[]): void => {
  const connection = connections.get(tx);
  if (!connection) throw new Error('Only within a transaction of writeTransaction.');
  connection.deferToEnd(() => statements().map((statement) => statement.compile(tx)));
};
