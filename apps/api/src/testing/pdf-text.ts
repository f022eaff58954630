import { inflateSync } from 'node:zlib';

/** What a reader can select and copy from a PDF that we made: its letters are numbers of a font, named in a table. */

type Objects = Map<string, string>;

const objectsOf = (pdf: Buffer): Objects => {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = '', body = '']) => [id, body]));
};

const streamOf = (body: string): string => {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
};

const letters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which letters the numbers of a font stand for. */
const tableOf = (cmap: string): Map<number, string> => {
  const table = new Map<number, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], at) =>
      table.set(Number.parseInt(from, 16) + at, letters(hex.replaceAll(' ', ''))),
    );
  }
  return table;
};

const fontsOf = (objects: Objects): Map<string, Map<number, string>> => {
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      fonts.set(name, tableOf(streamOf(objects.get(table) ?? '')));
    }
  }
  return fonts;
};

const textOf = (content: string, fonts: Map<string, Map<number, string>>): string => {
  let table = new Map<number, string>();
  let text = '';
  for (const [, font, line = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) table = fonts.get(font) ?? new Map<number, string>();
    else {
      const numbers = [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      text += `${numbers.map((number) => table.get(Number.parseInt(number, 16)) ?? '?').join('')}\n`;
    }
  }
  return text;
};

/** Every line of every page. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .flatMap((body) => /\/Type \/Page\n[\s\S]*\/Contents (\d+) 0 R/.exec(body)?.[1] ?? [])
    .map((id) => textOf(streamOf(objects.get(id) ?? ''), fonts))
    .join('');
};
