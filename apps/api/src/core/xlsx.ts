import { strToU8, Zip, ZipDeflate } from 'fflate';

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

/** The rows of one sheet after another, each with its head; what is over begins the next. */
const openSheets = (facts: SheetFacts, open: (path: string) => ZipDeflate) => {
  const { columns, mostRows = MOST_ROWS } = facts;
  let [count, filled] = [0, 0];
  let sheet: ZipDeflate | undefined;
  const end = (): void => {
    const filter = `<autoFilter ref="A1:${letterOf(columns.length - 1)}${filled}"/>`;
    sheet?.push(strToU8(`</sheetData>${filter}</worksheet>`), true);
  };
  const begin = (): void => {
    end();
    [count, filled] = [count + 1, 1];
    sheet = open(`xl/worksheets/sheet${count}.xml`);
    sheet.push(strToU8(beginning(columns)));
  };
  begin();
  return {
    add: (rows: readonly (readonly SheetCell[])[]): void => {
      for (let at = 0; at < rows.length;) {
        if (filled === mostRows) begin();
        const some = rows.slice(at, at + mostRows - filled);
        sheet?.push(strToU8(some.map((cells) => rowOf(cells, 0)).join('')));
        filled += some.length;
        at += some.length;
      }
    },
    end,
    count: (): number => count,
  };
};

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
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(BEFORE)) open(path).push(strToU8(text), true);
  const sheets = openSheets(facts, open);
  yield* taken();
  for await (const some of rows) {
    sheets.add(some);
    yield* taken();
  }
  sheets.end();
  for (const [path, text] of Object.entries(around(facts.sheet, sheets.count()))) open(path).push(strToU8(text), true);
  zip.end();
  yield* taken();
}
