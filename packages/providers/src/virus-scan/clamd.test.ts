import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clamdPlace, makeClamd } from './clamd.ts';
import { ScanFailed } from './port.ts';
import { type Clamd, startClamd, TEST_VIRUS } from './testing-clamd.ts';

async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a scan by clamd', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd.stop());

  test('lets a clean file through, and has seen every byte of it', async () => {
    const bytes = randomBytes(3_000_001);
    expect(await makeClamd({ url: clamd.url }).scan(inChunks(bytes))).toEqual({ isClean: true });
    expect(clamd.seen.at(-1)?.equals(bytes)).toBe(true);
  });

  test('names the virus, however it lies across the chunks', async () => {
    const bytes = Buffer.concat([randomBytes(1000), Buffer.from(TEST_VIRUS), randomBytes(10)]);
    const verdict = await makeClamd({ url: clamd.url }).scan(inChunks(bytes, 7));
    expect(verdict).toEqual({ isClean: false, found: 'Win.Test.EICAR_HDB-1' });
  });

  test.each(['hang', 'hang up', 'too long', 'babble'] as const)('gives no verdict when it would %s', async (how) => {
    clamd.behave(how);
    const scanning = makeClamd({ url: clamd.url, timeoutMs: 300 }).scan(inChunks(randomBytes(500_000)));
    await expect(scanning).rejects.toBeInstanceOf(ScanFailed);
    clamd.behave('scan');
  });

  test('gives no verdict when the file cannot be read to its end', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('the disk is gone');
    }
    await expect(makeClamd({ url: clamd.url, timeoutMs: 500 }).scan(broken())).rejects.toBeInstanceOf(ScanFailed);
  });

  test('gives no verdict when nobody is there', async () => {
    const gone = await startClamd();
    await gone.stop();
    await expect(makeClamd({ url: gone.url }).scan(inChunks(randomBytes(10)))).rejects.toThrow('ECONNREFUSED');
  });

  test('works over a socket on the disk as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ledgate-clamd-'));
    const local = await startClamd(join(folder, 'clamd.ctl'));
    expect(await makeClamd({ url: local.url }).scan(inChunks(randomBytes(10)))).toEqual({ isClean: true });
    await local.stop();
    await rm(folder, { recursive: true });
  });

  test('is not tried at an address that is no such thing', () => {
    expect(clamdPlace('tcp://scanner')).toEqual({ host: 'scanner', port: 3310 });
    for (const url of ['http://scanner', 'unix:', 'tcp://']) expect(() => clamdPlace(url)).toThrow();
  });
});
