import pg from 'pg';

/**
 * A statement that begins with a mark becomes a named one, which PostgreSQL plans once: reads and writes by key.
 * Searches must not: a generic plan cannot see the pattern and takes the wrong index.
 *
 * `p` is planned once. `d` besides waits for the next statement of its transaction and travels with it: nobody needs
 * its answer, so nobody waits for one. Should it fail, the statement it travelled with fails for the same reason.
 */
const MARK = /^(?:select |with |insert |update )?\/\*([pd]):([\w-]+)\*\//;

type Statement = pg.QueryConfig;

const answered = (command: string) => Promise.resolve({ command, rows: [], rowCount: 0 });

/**
 * What each way to the database costs, in time and in work on both sides, is most of what a small transaction costs.
 * This client makes as few as it can: BEGIN travels with the first statement, marked statements with the next.
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
    const [, kind, name] = MARK.exec(text) ?? [];
    const statement: Statement = { text, values: values ?? [], ...(name !== undefined && { name }) };
    if (this.#gathered === null) {
      return name === undefined ? (Reflect.apply(super.query, this, args) as unknown) : super.query(statement);
    }
    if (kind === 'd') {
      this.#gathered.push(statement);
      return answered('LATER');
    }
    if (text === 'rollback') return this.#rollBack();
    return this.#send(statement, text === 'commit');
  }

  #begin() {
    this.#gathered = [{ text: 'begin' }];
    this.#hasBegun = false;
    return answered('BEGIN');
  }

  /** What was gathered meanwhile is not wanted any more; what never left needs no taking back. */
  #rollBack() {
    this.#gathered = null;
    return this.#hasBegun ? super.query('rollback') : answered('ROLLBACK');
  }

  async #send(statement: Statement, isLast: boolean): Promise<pg.QueryResult> {
    const before = this.#gathered ?? [];
    this.#gathered = isLast ? null : [];
    this.#hasBegun = true;
    const { stream } = this.connection;
    stream.cork();
    const sent = [...before, statement].map((one) => super.query(one));
    stream.uncork();
    const outcomes = await Promise.allSettled(sent);
    // The first that fails says why; those behind it only say that they came too late.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return sent.at(-1) as Promise<pg.QueryResult>;
  }
}
