import {
  type AccessMode,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { GatheringConnection } from './gathering-connection.ts';
import { makeWriteNames, type NameOf } from './write-names.ts';

/** Safe: the connections of a driver are those it made. */
const ours = (connection: DatabaseConnection): GatheringConnection => connection as GatheringConnection;

const makeDriver = (pool: pg.Pool, mode: AccessMode, nameOf: NameOf): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: async () => new GatheringConnection(await pool.connect(), mode, nameOf),
  beginTransaction: async (connection, settings: TransactionSettings) => ours(connection).begin(settings),
  commitTransaction: (connection) => ours(connection).commit(),
  rollbackTransaction: (connection) => ours(connection).rollBack(),
  releaseConnection: async (connection) => ours(connection).release(),
  destroy: async () => {
    if (!pool.ending) await pool.end();
  },
});

/** PostgreSQL as Kysely knows it, on connections that gather. Several may share a pool, each in its mode. */
export class GatheringDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #mode: AccessMode;

  constructor(pool: pg.Pool, mode: AccessMode) {
    super({ pool });
    this.#pool = pool;
    this.#mode = mode;
  }

  override createDriver(): Driver {
    return makeDriver(this.#pool, this.#mode, this.#mode === 'read write' ? makeWriteNames() : () => undefined);
  }
}
