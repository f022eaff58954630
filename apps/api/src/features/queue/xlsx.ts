import { strToU8, Zip, ZipDeflate } from 'fflate';

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
} as const;
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** Plain, bold for the head, then one for each format. */
const HEAD_STYLE = 1;
const styleOf = (format: Format): number => HEAD_STYLE + 1 + FORMAT_NAMES.indexOf(format);

export type SheetCell = string | { number: number; format: Format };

export interface SheetFacts {
  sheet: string;
  columns: readonly { head: string; width: number }[];
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMAT_NAMES.length}">${FORMAT_NAMES.map(
  (name) => `<numFmt numFmtId="${FORMATS[name].id}" formatCode="${FORMATS[name].code.replaceAll('"', '&quot;')}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMAT_NAMES.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMAT_NAMES.map(
  (name) => `<xf numFmtId="${FORMATS[name].id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

/** What every file of this kind has around its one sheet. */
const around = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': relations('r', ['officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relations('w', ['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escape(sheet)}" sheetId="1" r:id="w1"/></sheets></workbook>`,
  'xl/styles.xml': STYLES,
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

/** A spreadsheet of one sheet, packed and given out piece by piece while its rows come in. */
export async function* writeXlsx(
  { sheet: name, columns }: SheetFacts,
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
  for (const [path, text] of Object.entries(around(name))) open(path).push(strToU8(text), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(beginning(columns)));
  let last = 1;
  yield* taken();
  for await (const some of rows) {
    last += some.length;
    sheet.push(strToU8(some.map((cells) => rowOf(cells, 0)).join('')));
    yield* taken();
  }
  const filter = `<autoFilter ref="A1:${letterOf(columns.length - 1)}${last}"/>`;
  sheet.push(strToU8(`</sheetData>${filter}</worksheet>`), true);
  zip.end();
  yield* taken();
}
