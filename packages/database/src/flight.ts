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
  /** What it makes of rows; see `Shape`. */
  _result: Shape;
  _accumulateRows: boolean;
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

/** How rows are read, which for a named statement is the same every time. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

const Query = pg.Query as unknown as new (text: string, values: null, settled: Settled) => PlainQuery;
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

/** What each connection has been told about the rows of its named statements: those are not described again. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

const shapesOf = (wire: Wire): Map<string, Shape> => {
  const known = shapes.get(wire) ?? new Map<string, Shape>();
  shapes.set(wire, known);
  return known;
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
    super('', null, settled);
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
    if (this.#at === this.#answer) {
      super.handleCommandComplete(message, wire);
      this.#keepRows(wire);
    }
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
    if (statement === this.#statements[this.#answer] && !(isKnown && this.#knowsRows(wire, name))) {
      wire.describe({ type: 'P' });
    }
    wire.execute({});
  }

  #keepRows(wire: Wire): void {
    const { name } = this.#statements[this.#answer] as Statement;
    if (name === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    shapesOf(wire).set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  #knowsRows(wire: Wire, name: string): boolean {
    const shape = shapesOf(wire).get(name);
    if (!shape) return false;
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    return true;
  }
}
