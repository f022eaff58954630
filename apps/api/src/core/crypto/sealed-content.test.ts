import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openContent, sealContent } from './sealed-content.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const PIECE = 65_536;
const SEALED_PIECE = PIECE + 16;

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const gather = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

const seal = async (bytes: Buffer, { scope = 'merchant:a', place = 'a file', chunk = 10_000 } = {}): Promise<Buffer> =>
  gather(sealContent(await ledgate.parts.vault.newContentKey(scope, place), inChunks(bytes, chunk)));

const open = (sealed: Buffer, place = 'a file', chunk = 7777): Promise<Buffer> =>
  gather(openContent(ledgate.parts.vault, place, inChunks(sealed, chunk)));

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 300_001])(
  'a content of %i bytes opens as it was',
  async (size) => {
    const bytes = randomBytes(size);
    for (const chunk of [100, PIECE, 1_000_000])
      expect((await open(await seal(bytes, { chunk }), 'a file', chunk)).equals(bytes)).toBe(true);
  },
);

test('a sealed content shows nothing of what is in it, and never the same twice', async () => {
  const bytes = Buffer.from('canary '.repeat(50_000));
  const [one, other] = [await seal(bytes), await seal(bytes)];
  expect(one.includes('canary')).toBe(false);
  expect(one.equals(other)).toBe(false);
});

test('a content opens only at the place it was sealed for', async () => {
  await expect(open(await seal(randomBytes(100)), 'another file')).rejects.toThrow();
});

test('a content whose pieces were changed, moved, repeated, left out or cut off does not open', async () => {
  const sealed = await seal(randomBytes(3 * PIECE + 5));
  const start = sealed.length - (3 * SEALED_PIECE + 5 + 16);
  const piece = (nth: number): Buffer => sealed.subarray(start + nth * SEALED_PIECE, start + (nth + 1) * SEALED_PIECE);
  const head = sealed.subarray(0, start);
  const flipped = Buffer.from(sealed);
  flipped[start + 100] = (flipped[start + 100] ?? 0) ^ 1;
  const spoiled = {
    changed: flipped,
    moved: Buffer.concat([head, piece(1), piece(0), piece(2), piece(3)]),
    repeated: Buffer.concat([head, piece(0), piece(0), piece(1), piece(2), piece(3)]),
    'left out': Buffer.concat([head, piece(0), piece(2), piece(3)]),
    'cut at a piece': Buffer.concat([head, piece(0), piece(1)]),
    'cut within a piece': sealed.subarray(0, sealed.length - 3),
    'cut in the head': sealed.subarray(0, 20),
    longer: Buffer.concat([sealed, Buffer.from('more')]),
    'of an unknown format': Buffer.concat([Buffer.from('LGC9'), sealed.subarray(4)]),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(spoiled)) await expect(open(bytes), name).rejects.toThrow();
});

test('a content gives out nothing of a piece that is not genuine', async () => {
  const bytes = randomBytes(2 * PIECE);
  const sealed = await seal(bytes);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  const given: Buffer[] = [];
  const reading = (async () => {
    for await (const piece of openContent(ledgate.parts.vault, 'a file', inChunks(sealed, 9999))) given.push(piece);
  })();
  await expect(reading).rejects.toThrow();
  expect(Buffer.concat(given).equals(bytes.subarray(0, PIECE))).toBe(true);
});
