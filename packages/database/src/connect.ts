import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { GatheringDialect } from './gathering-dialect.ts';
import type { DB } from './rows.gen.ts';

export type Database = Kysely<DB>;
export type WritableTransaction = Transaction<DB>;

/** What asking takes. Whatever changes rows is not among it. */
type Asking = 'selectFrom' | 'selectNoFrom' | 'getExecutor' | 'isTransaction';

/** A database to ask; a transaction of either kind will do. */
export type ReadDatabase = Pick<Database, Asking>;

/** A transaction that reads: whoever has a writable one may pass it on as this, never the other way round. */
export type ReadTransaction = Pick<WritableTransaction, Asking>;

/** The role the server works as; migrations run as whoever the address names. */
const APP_ROLE = 'ledgate_app';

const INT8 = 20;

/** Our bigints are counts, versions and cents below 2^53, so they are numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export interface ConnectOptions {
  url: string;
  /** Connections kept at most. */
  most: number;
  /** Called when an idle connection breaks; without it the process would die with it. */
  onLost: (error: Error) => void;
}

export interface Connected {
  db: ReadDatabase;
  /** The same database, to write into. */
  writer: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export const connect = ({ url, most, onLost }: ConnectOptions): Connected => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'ledgate',
    // Read only unless a transaction says otherwise: what slips past the types is refused by the database.
    options: `-c role=${APP_ROLE} -c default_transaction_read_only=on -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000`,
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only; one that breaks in use fails the statement, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new GatheringDialect(pool, 'read only') });
  const writer = new Kysely<DB>({ dialect: new GatheringDialect(pool, 'read write') });
  return { db, writer, pool, close: () => pool.end() };
};
