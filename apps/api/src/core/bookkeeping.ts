import type { Database, WritableTransaction } from '@ledgate/database/connect.ts';
import { writeTransaction } from '@ledgate/database/transaction.ts';

/** Keeps the database that can be written into. Everybody carries it about; only who may import this file opens it. */
export class Writer {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  static databaseOf(writer: Writer): Database {
    return writer.#database;
  }
}

interface Keeper {
  writer: Writer;
}

/** For a single statement, which is a transaction by itself. */
export const books = ({ writer }: Keeper): Database => Writer.databaseOf(writer);

/**
 * Writes that change nobody's affairs: counters, leases, token rotation, sweeping. Everything else goes through
 * `change`; the boundary check lets only the core, sign-in and a few by name import this.
 */
export const bookkeeping = <R>(keeper: Keeper, work: (tx: WritableTransaction) => Promise<R>): Promise<R> =>
  writeTransaction(books(keeper), work);
