import { strFromU8, Unzip, UnzipInflate } from 'fflate';
import { expect, test } from 'vitest';
import { writeXlsx } from './xlsx.ts';

const BATCH = 500;
const BATCHES = 200;
const HEADS = [
  { head: 'One', width: 12 },
  { head: 'Two', width: 12 },
];

test('a hundred thousand rows go out as they come in, and few are held at a time', async () => {
  let read = 0;
  const rows = async function* (): AsyncGenerator<string[][]> {
    while (read < BATCHES) {
      read += 1;
      // No two alike, so that they do not pack down to nothing.
      yield Array.from({ length: BATCH }, (_, at) => [String(((read * BATCH + at) * 2_654_435_761) % 2 ** 32), 'same']);
      await Promise.resolve();
    }
  };
  let [readAtFirst, readBefore, mostBetween, bytes] = [-1, 0, 0, 0];
  let lines = 0;
  const unzip = new Unzip((file) => {
    if (file.name !== 'xl/worksheets/sheet1.xml') return;
    file.ondata = (_error, chunk) => (lines += strFromU8(chunk, true).split('<row').length - 1);
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of writeXlsx({ sheet: 'Numbers', columns: HEADS }, rows())) {
    if (readAtFirst < 0) readAtFirst = read;
    mostBetween = Math.max(mostBetween, read - readBefore);
    readBefore = read;
    bytes += chunk.length;
    unzip.push(chunk);
  }
  unzip.push(new Uint8Array(), true);
  expect(readAtFirst).toBe(0);
  expect(mostBetween).toBeLessThanOrEqual(4);
  expect(bytes).toBeGreaterThan(BATCH * BATCHES * 4);
  // A tag that two chunks share is seen by neither.
  expect(lines).toBeGreaterThan(BATCH * BATCHES - 2000);
});

test('what a sheet does not hold goes on in the next, each with its head', async () => {
  const rows = async function* (): AsyncGenerator<string[][]> {
    await Promise.resolve();
    yield Array.from({ length: 7 }, (_, at) => [`row ${at}`, '']);
  };
  const texts = new Map<string, string>();
  const unzip = new Unzip((file) => {
    file.ondata = (_error, chunk) => void texts.set(file.name, (texts.get(file.name) ?? '') + strFromU8(chunk));
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of writeXlsx({ sheet: 'Numbers', mostRows: 4, columns: HEADS }, rows())) unzip.push(chunk);
  unzip.push(new Uint8Array(), true);
  const rowsIn = (n: number): string[] =>
    [...(texts.get(`xl/worksheets/sheet${n}.xml`) ?? '').matchAll(/>(row \d|One)</g)].map(([, text = '']) => text);
  expect([1, 2, 3, 4].map(rowsIn)).toEqual([
    ['One', 'row 0', 'row 1', 'row 2'],
    ['One', 'row 3', 'row 4', 'row 5'],
    ['One', 'row 6'],
    [],
  ]);
  expect(texts.get('xl/workbook.xml')).toMatch(/name="Numbers".*name="Numbers 2".*name="Numbers 3"/);
});
