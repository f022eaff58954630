import pg from 'pg';

export interface Statement {
  text: string;
  /** As they are sent: see `sendable`. */
  values: readonly unknown[];
  /** Planned once for each connection under this name; without one, planned each time. */
  name?: string;
}

type Settled = (error: Error | null, result?: pg.QueryResult) => void;

/** What pg's own query has and its types do not tell. */
interface PlainQuery {
  name: string | undefined;
  text: string;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

interface Wire {
  /** The texts of the named statements this connection knows. */
  parsedStatements: Record<string, string>;
  parse: (statement: { name?: string; text: string }) => void;
  bind: (bound: { statement?: string; values: readonly unknown[] }) => void;
  describe: (portal: { type: 'P' }) => void;
  execute: (portal: object) => void;
  sync: () => void;
}

const Query = pg.Query as unknown as new (statement: Statement, settled: Settled) => PlainQuery;
const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } };

/** What cannot be sent is found out here, before a statement leaves and half of something is done. */
export const sendable = (values: readonly unknown[]): unknown[] => values.map((value) => utils.prepareValue(value));

/** Within a flight nobody else would notice: the second text would go as the first. */
const demandOneTextEach = (statements: readonly Statement[]): void => {
  const texts = new Map<string, string>();
  for (const { name, text } of statements) {
    if (name === undefined) continue;
    if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}.`);
    texts.set(name, text);
  }
};

/**
 * Several statements on one way to the database, with one answer. PostgreSQL takes them as a whole: the first that fails
 * says why, and what comes after it is not done.
 */
export class Flight extends Query {
  readonly #statements: readonly Statement[];
  /** Whose rows are wanted. */
  readonly #answer: number;
  #at = 0;

  constructor(statements: readonly Statement[], answer: number, settled: Settled) {
    super(statements[answer] as Statement, settled);
    demandOneTextEach(statements);
    this.#statements = statements;
    this.#answer = answer;
  }

  /** Asked by pg: these go by the protocol that knows of parameters, whether they have any or not. */
  requiresPreparation(): boolean {
    return true;
  }

  /** Asked by pg, which holds the line back until this is through. */
  prepare(wire: Wire): void {
    const named = new Set<string>();
    for (const statement of this.#statements) this.#write(wire, statement, named);
    wire.sync();
    this.#turnTo(0);
  }

  override handleDataRow(message: unknown): void {
    if (this.#at === this.#answer) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#at === this.#answer) super.handleCommandComplete(message, wire);
    if (this.#at < this.#statements.length - 1) this.#turnTo(this.#at + 1);
  }

  /** pg remembers what has been planned by what the query at hand is called. */
  #turnTo(at: number): void {
    this.#at = at;
    const { name, text } = this.#statements[at] as Statement;
    this.name = name;
    this.text = text;
  }

  #write(wire: Wire, statement: Statement, named: Set<string>): void {
    const { name, text, values } = statement;
    const isKnown = name !== undefined && (named.has(name) || wire.parsedStatements[name] === text);
    if (!isKnown) wire.parse(statement);
    if (name !== undefined) named.add(name);
    wire.bind({ ...(name !== undefined && { statement: name }), values });
    if (statement === this.#statements[this.#answer]) wire.describe({ type: 'P' });
    wire.execute({});
  }
}
