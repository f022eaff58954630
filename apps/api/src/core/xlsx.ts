import { finished } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (kind: string, ...targets: (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="${kind}${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Formats of our own begin at 164. */
const FORMATS = {
  money: { id: 164, code: '"$"#,##0.00' },
  time: { id: 165, code: 'mmm d, yyyy h:mm AM/PM' },
  days: { id: 166, code: '0.0" d"' },
  count: { id: 167, code: '#,##0' },
  percent: { id: 168, code: '0.0%' },
  quantity: { id: 169, code: '#,##0.###' },
  date: { id: 170, code: 'mmm d, yyyy' },
} as const;
export type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** Plain, bold for the head, then one for each format. */
const HEAD_STYLE = 1;
const styleOf = (format: Format): number => HEAD_STYLE + 1 + FORMAT_NAMES.indexOf(format);

export type SheetCell = string | { number: number; format: Format };

/** A sheet takes no more, its head among them; what is over goes on in the next. */
const MOST_ROWS = 1_048_576;

export interface SheetFacts {
  sheet: string;
  /** Where it is not as many as a sheet can hold. */
  mostRows?: number;
  columns: readonly { head: string; width: number }[];
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMAT_NAMES.length}">${FORMAT_NAMES.map(
  (name) => `<numFmt numFmtId="${FORMATS[name].id}" formatCode="${FORMATS[name].code.replaceAll('"', '&quot;')}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMAT_NAMES.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMAT_NAMES.map(
  (name) => `<xf numFmtId="${FORMATS[name].id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

const times = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at + 1)).join('');

/** The first has the name alone: most files have no second. */
const sheetName = (name: string, n: number): string => escape(n === 1 ? name : `${name} ${n}`);

/** What is known before the first row, so that a download begins at once. */
const BEFORE: Readonly<Record<string, string>> = {
  '_rels/.rels': relations('r', ['officeDocument', 'xl/workbook.xml']),
  'xl/styles.xml': STYLES,
};

/** What every file of this kind says of its sheets. */
const around = (name: string, sheets: number): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${times(
    sheets,
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  'xl/_rels/workbook.xml.rels': relations(
    'w',
    ...Array.from({ length: sheets }, (_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${times(
    sheets,
    (n) => `<sheet name="${sheetName(name, n)}" sheetId="${n}" r:id="w${n}"/>`,
  )}</sheets></workbook>`,
});

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- XML has no way to write these down
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escape = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** Texts stand in their cells: a table of all texts at the end of the file would have to be held until then. */
const cellOf = (cell: SheetCell, style: number): string =>
  typeof cell === 'string'
    ? `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
    : `<c s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`;

const rowOf = (cells: readonly SheetCell[], style: number): string =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;

/** `A`, `Z`, `AA`. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26));

/** The head stays where it is, and each column is as wide as what it holds. */
const beginning = (columns: SheetFacts['columns']): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rowOf(
    columns.map(({ head }) => head),
    HEAD_STYLE,
  )}`;

/** The texts of more would only pile up on their way into the file. */
const ROWS_AT_ONCE = 100;
const DEFLATE = 8;

/** One file of the archive, packed beside whatever else the server does and not in its way. */
class PackedFile extends ZipPassThrough {
  override compression = DEFLATE;
  // Gives out what it packed twice as often as by itself, and packs as well.
  readonly #packer = createDeflateRaw({ memLevel: 7 });
  readonly #ended = finished(this.#packer);
  #packed: Promise<void> = Promise.resolve();

  constructor(path: string) {
    super(path);
    this.#packer.on('data', (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false));
    this.#packer.on('end', () => this.ondata(null, new Uint8Array(), true));
    // Whoever adds to it is told.
    this.#ended.catch(() => undefined);
  }

  protected override process(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.#packed = new Promise((resolve, reject) => {
      const packed = (error?: Error | null): void => (error ? reject(error) : resolve());
      if (isLast) this.#packer.end(bytes, packed);
      else this.#packer.write(bytes, packed);
    });
  }

  /** Resolves once it is packed, so that nobody brings more than is taken away. */
  async add(text: string): Promise<void> {
    this.push(Buffer.from(text));
    await this.#packed;
  }

  async end(text: string): Promise<void> {
    this.push(Buffer.from(text), true);
    await this.#packed;
    await this.#ended;
  }

  /** The rest is not wanted. */
  drop(): void {
    this.#packer.destroy();
  }
}

/** The rows of one sheet after another, each with its head; what is over begins the next. */
class Sheets {
  count = 0;
  #filled = 0;
  #sheet: PackedFile | undefined;
  readonly #facts: SheetFacts;
  readonly #open: (path: string) => PackedFile;

  constructor(facts: SheetFacts, open: (path: string) => PackedFile) {
    this.#facts = facts;
    this.#open = open;
  }

  async begin(): Promise<void> {
    await this.end();
    this.count += 1;
    this.#filled = 1;
    this.#sheet = this.#open(`xl/worksheets/sheet${this.count}.xml`);
    await this.#sheet.add(beginning(this.#facts.columns));
  }

  async add(rows: readonly (readonly SheetCell[])[]): Promise<void> {
    const { mostRows = MOST_ROWS } = this.#facts;
    for (let at = 0; at < rows.length;) {
      if (this.#filled === mostRows) await this.begin();
      const some = rows.slice(at, at + Math.min(ROWS_AT_ONCE, mostRows - this.#filled));
      await this.#sheet?.add(some.map((cells) => rowOf(cells, 0)).join(''));
      this.#filled += some.length;
      at += some.length;
    }
  }

  async end(): Promise<void> {
    const filter = `<autoFilter ref="A1:${letterOf(this.#facts.columns.length - 1)}${this.#filled}"/>`;
    await this.#sheet?.end(`</sheetData>${filter}</worksheet>`);
  }
}

/** A spreadsheet, packed and given out piece by piece while its rows come in. */
export async function* writeXlsx(
  facts: SheetFacts,
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else packed.push(chunk);
  });
  const taken = (): Uint8Array[] => {
    if (failed) throw failed;
    const pieces = packed;
    packed = [];
    return pieces;
  };
  const files: PackedFile[] = [];
  const open = (path: string): PackedFile => {
    const file = new PackedFile(path);
    zip.add(file);
    files.push(file);
    return file;
  };
  try {
    for (const [path, text] of Object.entries(BEFORE)) await open(path).end(text);
    const sheets = new Sheets(facts, open);
    await sheets.begin();
    yield* taken();
    for await (const some of rows) {
      await sheets.add(some);
      yield* taken();
    }
    await sheets.end();
    for (const [path, text] of Object.entries(around(facts.sheet, sheets.count))) await open(path).end(text);
    zip.end();
    yield* taken();
  } finally {
    for (const file of files) file.drop();
  }
}
