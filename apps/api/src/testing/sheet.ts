import { strFromU8, unzipSync } from 'fflate';

/** One file of a spreadsheet, as text. */
export const partOf = (file: Uint8Array, path: string): string => {
  const part = unzipSync(file)[path];
  return part ? strFromU8(part) : '';
};

export const sheetOf = (file: Uint8Array): string => partOf(file, 'xl/worksheets/sheet1.xml');

/** The cells of a sheet, row by row, as a reader of such files finds them. */
export const cellsOf = (file: Uint8Array): (string | number)[][] =>
  [...sheetOf(file).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[^>]*>(.*?)<\/t>|<v>(.*?)<\/v>/gs)].map(([, text, number]) =>
      text === undefined
        ? Number(number)
        : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ),
  );

/** How each cell of a row is shown: the code of its number format, or nothing for plain words. */
export const formatsOf = (file: Uint8Array, row: number): (string | undefined)[] => {
  const styles = partOf(file, 'xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const uses = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const cells = [...sheetOf(file).matchAll(/<row[^>]*>(.*?)<\/row>/gs)][row]?.[1] ?? '';
  return [...cells.matchAll(/<c s="(\d+)"/g)].map(([, style]) => codes.get(uses[Number(style)]));
};
