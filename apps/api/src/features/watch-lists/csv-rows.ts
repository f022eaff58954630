import { stripUnseen } from '@ledgate/domain/checks/plain-text.ts';

/** One row of a file, by the line it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A file that is no CSV at all; the line says where that showed. */
export class NotCsv extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const MOST_CHARACTERS = 20_000;
const MOST_CELLS = 40;

interface Reading {
  line: number;
  begun: number;
  cells: string[];
  cell: string;
  /** Within quotes, just after a closing one, or neither. */
  quote: 'none' | 'open' | 'closed';
  size: number;
}

const fresh = (line: number): Reading => ({ line, begun: line, cells: [], cell: '', quote: 'none', size: 0 });

const endCell = (row: Reading): void => {
  row.cells.push(row.cell);
  row.cell = '';
  row.quote = 'none';
  if (row.cells.length > MOST_CELLS) throw new NotCsv(row.begun, `This row has more than ${MOST_CELLS} cells.`);
};

const take = (row: Reading, sign: string): void => {
  row.size += 1;
  if (row.size > MOST_CHARACTERS)
    throw new NotCsv(row.begun, `This row has more than ${MOST_CHARACTERS} characters. Is a quote left open?`);
  if (sign === '\n') row.line += 1;
  if (row.quote === 'open') {
    if (sign === '"') row.quote = 'closed';
    else row.cell += sign;
  } else if (sign === ',') endCell(row);
  else if (sign === '"' && row.quote === 'closed') {
    row.cell += '"';
    row.quote = 'open';
  } else if (sign === '"' && row.cell.trim() === '') {
    row.cell = '';
    row.quote = 'open';
  } else if (row.quote === 'closed' && sign !== ' ')
    throw new NotCsv(row.begun, 'There is text after a closing quote.');
  else row.cell += sign;
};

/** One line of what can be seen: a name that reads alike has to be the same one when it is looked for. */
const readable = (cell: string): string => stripUnseen(cell.replace(/\s+/g, ' ')).trim();

const isBlank = ({ cells, cell }: Reading): boolean => cells.length === 0 && cell.trim() === '';

/**
 * Rows of a CSV file as it arrives: commas, quotes where needed, any kind of line end. Published lists end in a sign of
 * their own (Ctrl-Z), which is no row.
 */
export async function* csvRows(content: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let row = fresh(1);
  const finish = function* (): Generator<CsvRow> {
    if (!isBlank(row)) {
      endCell(row);
      yield { line: row.begun, cells: row.cells.map(readable) };
    }
  };
  const read = function* (text: string): Generator<CsvRow> {
    for (const sign of text) {
      if (sign === '\r' || sign === '\u001a') continue;
      if (sign !== '\n' || row.quote === 'open') take(row, sign);
      else {
        yield* finish();
        row = fresh(row.line + 1);
      }
    }
  };
  try {
    for await (const chunk of content) yield* read(decoder.decode(chunk, { stream: true }));
    yield* read(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new NotCsv(row.line, 'The file is not UTF-8 text.');
    throw error;
  }
  if (row.quote === 'open') throw new NotCsv(row.begun, 'A quote is left open.');
  yield* finish();
}
