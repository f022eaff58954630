import { describe, expect, test } from 'vitest';
import { Failure } from '../../core/failure.ts';
import { csvRows, type CsvRow, NotCsv } from './csv-rows.ts';
import { readListFile } from './read-list-file.ts';

/** In pieces of a few bytes, so that rows and letters are cut in the middle. */
async function* inPieces(text: string | Buffer, size = 3): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const rowsOf = async (text: string | Buffer): Promise<CsvRow[]> => {
  const rows: CsvRow[] = [];
  for await (const row of csvRows(inPieces(text))) rows.push(row);
  return rows;
};

describe('rows of a CSV file', () => {
  test.each([
    [
      'plain cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a last line without an end', 'a,b', [['a', 'b']]],
    ['the line ends of Windows', 'a\r\nb\r\n', [['a'], ['b']]],
    ['commas and quotes within quotes', '"a, ""b""",c\n', [['a, "b"', 'c']]],
    ['letters of several bytes', 'Müller,Łódź\n', [['Müller', 'Łódź']]],
    ['spaces around', ' a , "b" \n', [['a', 'b']]],
    ['empty cells', ',\n', [['', '']]],
    ['the sign at the end of published lists', 'a\r\n\u001a', [['a']]],
    ['signs that cannot be seen or turn the writing', 'Kes\u200btrel \u202eLLC,"a\nb"\n', [['Kestrel LLC', 'a b']]],
    ['blank lines between', 'a\n\n\nb\n', [['a'], ['b']]],
  ])('are read with %s', async (_what, text, cells) => {
    expect((await rowsOf(text)).map((row) => row.cells)).toEqual(cells);
  });

  test('know the line they begin on, also after a quoted line break', async () => {
    expect((await rowsOf('a\n"b\nb"\nc\n')).map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test.each([
    ['an open quote', 'a\n"b\n', 2],
    ['text after a closing quote', 'a\n"b"c\n', 2],
    ['other letters than UTF-8', Buffer.from([0x61, 0x2c, 0xff, 0xfe]), 1],
    ['a row without end', `"${'x'.repeat(30_000)}`, 1],
  ])('end at %s', async (_what, text, line) => {
    const failure = await rowsOf(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotCsv);
    expect(failure).toMatchObject({ line });
  });
});

const failureOf = async (kind: 'sanctions' | 'terminated', text: string): Promise<Failure> => {
  const failure = await readListFile(kind, inPieces(text, 1000)).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error('the file was expected to be refused');
  return failure;
};

const sdn = (...cells: string[]): string => [...cells, ...Array<string>(11 - cells.length).fill('-0-')].join(',');

describe('a file of sanctions', () => {
  test('is read as it is published', async () => {
    const remarks = `"DOB 12 Mar 1970; alt. DOB circa 1971; nationality Freedonia; a.k.a. 'DOE, Jonny'; f.k.a. ""OLD, Name""."`;
    const text = [
      `${sdn('7', '"DOE, John"', 'individual', 'FIC')},${remarks}`,
      `${sdn('8', 'ACME LTD', '-0-', '-0-')},-0-`,
    ].join('\r\n');
    const { entries, sha256 } = await readListFile('sanctions', inPieces(text));
    expect(sha256).toHaveLength(32);
    expect(entries).toMatchObject([
      {
        line: 1,
        ref: '7',
        kind: 'individual',
        names: ['DOE, John', 'DOE, Jonny', 'OLD, Name'],
        birthYears: [1970, 1971],
        country: 'Freedonia',
        program: 'FIC',
      },
      { line: 2, ref: '8', kind: 'entity', names: ['ACME LTD'], birthYears: [], program: '' },
    ]);
  });

  test('that is wrong is refused as a whole, line by line', async () => {
    const text = [
      `${sdn('7', 'DOE', 'individual')},-0-`,
      'too,few',
      `${sdn('x', 'DOE')},-0-`,
      `${sdn('9', '---')},-0-`,
      `${sdn('10', 'DOE', 'planet')},-0-`,
      `${sdn('7', 'DOE')},-0-`,
    ].join('\n');
    const { extras, message } = await failureOf('sanctions', text);
    expect(message).toBe('5 lines are wrong. Nothing was loaded.');
    expect(extras.errors).toEqual({
      'lines.2': ['A row of a list of sanctions has 12 cells, this one 2.'],
      'lines.3': ['The first cell is the number of the entry.'],
      'lines.4': ['The name has no letter or digit to compare.'],
      'lines.5': ['“planet” is no type of entry. Use individual, entity, vessel or aircraft.'],
      'lines.6': ['The entry 7 is on line 1 already.'],
    });
  });

  test('with nothing but mistakes names the first fifty', async () => {
    const { extras } = await failureOf('sanctions', 'bad\n'.repeat(500));
    expect(Object.keys(extras.errors ?? {})).toHaveLength(50);
  });

  test('without an entry, or larger than ten megabytes, is refused', async () => {
    expect((await failureOf('sanctions', '\n\n')).message).toBe('There is no entry in this file.');
    const long = `${sdn('7', 'DOE', 'individual')},"${'x '.repeat(5000)}"\n`;
    const large = Array.from({ length: 1200 }, (_, nth) => long.replace('7', String(nth + 1))).join('');
    expect((await failureOf('sanctions', large)).code).toBe('too_large');
  });
});

const HEADER = 'ref,name,other_name,tax_id,ssn,phone,zip,reason_code,listed_on';

describe('a file of terminated merchants', () => {
  test('is read with its header, numbers without their signs', async () => {
    const text = [
      HEADER,
      'T-1,Acme LLC,Acme,12-3456788,,(415) 555-2671,94107-1234,04,2025-03-31',
      'T-2,J Doe,,,536-22-9145,,,13,2025-04-01',
    ];
    const { entries } = await readListFile('terminated', inPieces(text.join('\n')));
    expect(entries).toMatchObject([
      {
        kind: 'entity',
        names: ['Acme LLC', 'Acme'],
        taxId: '123456788',
        phone: '4155552671',
        zip: '94107',
        reasonCode: '04',
      },
      { kind: 'individual', names: ['J Doe'], ssn: '536229145', zip: '', listedOn: '2025-04-01' },
    ]);
  });

  test.each([
    ['another header', 'name,ref\n', 'lines.1'],
    ['a short tax id', `${HEADER}\nT-1,Acme,,123,,,,04,2025-03-31`, 'lines.2'],
    ['an unknown reason', `${HEADER}\nT-1,Acme,,,,,,06,2025-03-31`, 'lines.2'],
    ['a day that does not exist', `${HEADER}\nT-1,Acme,,,,,,04,2025-02-30`, 'lines.2'],
    ['no name', `${HEADER}\nT-1,,,,,,,04,2025-02-03`, 'lines.2'],
    ['a ZIP code with letters', `${HEADER}\nT-1,Acme,,,,,9410a,04,2025-02-03`, 'lines.2'],
  ])('with %s is refused', async (_what, text, line) => {
    expect(Object.keys((await failureOf('terminated', text)).extras.errors ?? {})).toEqual([line]);
  });
});
