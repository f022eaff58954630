import pg from 'pg';
import { Flight, sendable, type Statement } from './flight.ts';

/**
 * A statement that begins with a mark becomes a named one, which PostgreSQL plans once: reads and writes by key.
 * Searches must not: a generic plan cannot see the pattern and takes the wrong index.
 *
 * `p` is planned once. `d` besides waits for the next statement of its transaction and travels with it: nobody needs
 * its answer, so nobody waits for one. Should it fail, the statement it travelled with fails for the same reason.
 */
const MARK = /^(?:select |with |insert |update )?\/\*([pd]):([\w-]+)\*\//;

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };

/** Its named statements were planned for tables that are others now: the pool makes a new connection instead. */
const isOutOfStep = (error: Error): boolean => 'code' in error && (error.code === '0A000' || error.code === '26000');

const answered = (command: string) => Promise.resolve({ command, rows: [], rowCount: 0 });

/**
 * What each way to the database costs, in time and in work on both sides, is most of what a small transaction costs.
 * This client makes as few as it can: BEGIN travels with the first statement, marked statements with the next, and a
 * transaction nobody waited in goes as a whole.
 */
export class GatheringClient extends pg.Client {
  /** What has not been sent yet; `null` outside a transaction. */
  #gathered: Statement[] | null = null;
  #hasBegun = false;

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads this method a dozen ways
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown[] | undefined];
    if (typeof text !== 'string') return Reflect.apply(super.query, this, args) as unknown;
    if (text === 'begin') return this.#begin();
    if (this.#gathered !== null && text === 'commit') return this.#commit(this.#gathered);
    if (this.#gathered !== null && text === 'rollback') return this.#rollBack();
    const [, kind, name] = MARK.exec(text) ?? [];
    if (this.#gathered === null && name === undefined) return Reflect.apply(super.query, this, args) as unknown;
    const statement: Statement = { text, values: sendable(values ?? []), ...(name !== undefined && { name }) };
    if (this.#gathered === null) return this.#send([statement]);
    if (kind === 'd') {
      this.#gathered.push(statement);
      return answered('LATER');
    }
    const before = this.#hasBegun ? this.#gathered : [BEGIN, ...this.#gathered];
    this.#gathered = [];
    this.#hasBegun = true;
    return this.#send([...before, statement]);
  }

  #begin() {
    this.#gathered = [];
    this.#hasBegun = false;
    return answered('BEGIN');
  }

  async #commit(gathered: readonly Statement[]) {
    this.#gathered = null;
    if (this.#hasBegun) return this.#send([...gathered, COMMIT]);
    if (gathered.length > 0) await this.#send(gathered);
    return answered('COMMIT');
  }

  /** What was gathered meanwhile is not wanted any more; what never left needs no taking back. */
  #rollBack() {
    this.#gathered = null;
    return this.#hasBegun ? super.query('rollback') : answered('ROLLBACK');
  }

  #send(statements: readonly Statement[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const flight = new Flight(statements, (error, result) => {
        if (!error) return resolve(result as pg.QueryResult);
        if (isOutOfStep(error)) void this.end();
        return reject(error);
      });
      super.query(flight as unknown as pg.Submittable);
    });
  }
}
