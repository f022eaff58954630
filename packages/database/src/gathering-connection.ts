import {
  AbortedTransactionError,
  type AccessMode,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { Flight, sendable, type Statement } from './flight.ts';
import type { NameOf } from './write-names.ts';

/**
 * A statement that begins with a mark becomes a named one, which PostgreSQL plans once: reads and writes by key.
 * Searches must not: a generic plan cannot see the pattern and takes the wrong index.
 */
const MARK = /^(?:select |with |insert |update )?\/\*p:([\w-]+)\*\//;

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const plain = (text: string): Statement => ({ name: text, text, values: [] });

const BEGIN: Record<AccessMode, Statement> = {
  'read only': plain('begin read only'),
  'read write': plain('begin read write'),
};
const COMMIT = plain('commit');

/** Its named statements were planned for tables that are others now: the pool makes a new connection instead. */
const isOutOfStep = (error: Error): boolean => 'code' in error && (error.code === '0A000' || error.code === '26000');

/** Where the statement was sent from; the driver itself only tells of its socket. */
const withCaller = (error: Error): Error => {
  error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`;
  return error;
};

const statementOf = ({ sql: text, parameters }: CompiledQuery, nameOf: NameOf): Statement => {
  const name = MARK.exec(text)?.[1] ?? nameOf(text);
  return { text, values: sendable(parameters), ...(name !== undefined && { name }) };
};

/**
 * What each way to the database costs, in time and in work on both sides, is most of what a small transaction costs.
 * This connection makes as few as it can: BEGIN travels with the first statement, deferred statements with the next,
 * and a transaction nobody waited in goes as a whole.
 */
export class GatheringConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #mode: AccessMode;
  readonly #nameOf: NameOf;
  /** What has not been sent yet; `null` outside a transaction. */
  #gathered: Statement[] | null = null;
  /** What goes with COMMIT and not before. */
  #last: (() => readonly CompiledQuery[]) | null = null;
  #hasBegun = false;
  #isSpent = false;

  constructor(client: pg.PoolClient, mode: AccessMode, nameOf: NameOf) {
    this.#client = client;
    this.#mode = mode;
    this.#nameOf = nameOf;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = statementOf(query, this.#nameOf);
    const { command, rowCount, rows } = await (this.#gathered === null
      ? this.#sendAlone(statement)
      : this.#send([...this.#takeGathered(), statement]));
    return {
      rows: rows as R[],
      ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  /** Goes with the next statement of its transaction, or with its end. Should it fail, that one fails, and says why. */
  defer(query: CompiledQuery): void {
    if (this.#gathered === null) throw new Error('Nothing comes after a statement outside a transaction.');
    this.#gathered.push(statementOf(query, this.#nameOf));
  }

  /** Asked for when the transaction ends, so that its locks are held for as short as can be. */
  deferToEnd(queries: () => readonly CompiledQuery[]): void {
    if (this.#gathered === null) throw new Error('Nothing ends outside a transaction.');
    if (this.#last) throw new Error('Something else comes last already.');
    this.#last = queries;
  }

  begin({ accessMode = this.#mode, isolationLevel }: TransactionSettings): void {
    if (isolationLevel) throw new Error('Nobody has needed another isolation level yet.');
    this.#gathered = [BEGIN[accessMode]];
    this.#last = null;
    this.#hasBegun = false;
  }

  async commit(): Promise<void> {
    for (const query of this.#last?.() ?? []) this.defer(query);
    const isNothing = !this.#hasBegun && this.#gathered?.length === 1;
    const last = isNothing ? null : await this.#send([...this.#takeGathered(), COMMIT]);
    this.#gathered = null;
    if (last?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** What was gathered meanwhile is not wanted any more; what never left needs no taking back. */
  async rollBack(): Promise<void> {
    this.#gathered = null;
    if (this.#hasBegun) await this.#takeBack();
  }

  release(): void {
    this.#client.release(this.#isSpent);
  }

  // oxlint-disable-next-line require-yield -- asked for by Kysely
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in batches here, not as a stream.');
  }

  #takeGathered(): Statement[] {
    const taken = this.#gathered ?? [];
    this.#gathered = [];
    this.#hasBegun = true;
    return taken;
  }

  /** The connections read unless told otherwise, so a statement that writes brings its transaction along. */
  async #sendAlone(statement: Statement): Promise<pg.QueryResult> {
    if (this.#mode === 'read only') return this.#send([statement]);
    try {
      return await this.#send([BEGIN['read write'], statement, COMMIT], 1);
    } catch (error) {
      await this.#takeBack();
      throw error;
    }
  }

  /** Never fails: why it came to this is what has to be told, and a broken connection is thrown away. */
  async #takeBack(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch {
      this.#isSpent = true;
    }
  }

  async #send(statements: readonly Statement[], answer = statements.length - 1): Promise<pg.QueryResult> {
    try {
      return await new Promise((resolve, reject) => {
        const flight = new Flight(statements, answer, (error, result) =>
          error ? reject(error) : resolve(result as pg.QueryResult),
        );
        this.#client.query(flight as unknown as pg.Submittable);
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isOutOfStep(error)) this.#isSpent = true;
      throw withCaller(error);
    }
  }
}
