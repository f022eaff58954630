import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { UploadResult } from '@ledgate/contract/documents.ts';
import type { Problem } from '@ledgate/contract/failures.ts';
import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf, png, tiff } from '../../testing/files.ts';
import { type Merchant, startMerchant, upload } from '../../testing/merchants.ts';
import { filePart, FORM_TYPE, formBytes, type RawPart, streamForm } from '../../testing/raw-form.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);
const sent = (contents: Record<string, Buffer>) =>
  Object.entries(contents).map(([name, bytes]) => ({ name, content: blob(bytes) }));

const post = (merchant: Merchant, parts: readonly RawPart[], headers: Record<string, string> = {}, path = '/api/ipu') =>
  ledgate.server.inject({
    method: 'POST',
    url: path,
    payload: formBytes(parts),
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': FORM_TYPE, ...headers },
  });

const inStore = async (server: TestServer = ledgate): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.parts.files.list()) keys.push(key);
  return keys;
};
const incoming = (): Promise<string[]> => readdir(join(ledgate.parts.settings.dataDir, 'incoming')).catch(() => []);

describe('files sent together', () => {
  test('are taken each for itself: the bad are named by their index, the good stay', async () => {
    const { client } = await startMerchant(ledgate);
    const answer = await client.documents.uploadFiles({
      files: sent({
        'licence.jpg': jpeg(),
        'page.pdf': Buffer.from('<!doctype html><script>alert(1)</script>'),
        'articles.pdf': pdf(),
        'nothing.png': Buffer.alloc(0),
        'huge.png': png({ width: 30_000, height: 30_000 }),
        'again.jpg': jpeg(),
        'scan.tif': tiff({ pages: 3 }),
      }),
    });
    expect(answer).toMatchObject({ accepted: 3, refused: 4 });
    expect(answer.results.map((result) => (result.ok ? result.file.mime : result.problem.code))).toEqual([
      'image/jpeg',
      'wrong_type',
      'application/pdf',
      'empty',
      'too_many_pixels',
      'duplicate',
      'image/tiff',
    ]);
    expect(answer.results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const [first, , , , , twin] = answer.results;
    expect(twin?.ok === false && twin.problem.file_id).toBe(first?.ok && first.file.file_id);
    expect((await client.documents.viewDocuments()).loose_files).toHaveLength(3);
    expect(await incoming()).toEqual([]);
  });

  test('that are all refused are refused with every index, and leave nothing', async () => {
    const { client } = await startMerchant(ledgate);
    const before = await inStore();
    const refused = await refusal(
      client.documents.uploadFiles({ files: sent({ a: Buffer.from('GIF89a'), b: pdf({ pages: 101 }) }) }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'file_refused' });
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['files.0', 'files.1']);
    expect(await inStore()).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  test('two hundred with the 137th bad: it is named, forty stay, and the rest hear why', async () => {
    const { client } = await startMerchant(ledgate);
    const files = Array.from({ length: 200 }, (_, at) => ({
      name: `${at}.pdf`,
      content: blob(at === 136 ? Buffer.from('<svg onload="alert(1)"/>') : pdf({ tag: String(at) })),
    }));
    const before = (await inStore()).length;
    const { results, accepted, refused } = await client.documents.uploadFiles({ files });
    expect([accepted, refused]).toEqual([FILE_LIMITS.perApplication, 160]);
    const codeOf = (result: UploadResult | undefined) => (result?.ok ? 'ok' : result?.problem.code);
    expect(codeOf(results[136])).toBe('wrong_type');
    expect(results[136]).toMatchObject({ index: 136, name: '136.pdf' });
    expect(new Set(results.slice(0, 40).map(codeOf))).toEqual(new Set(['ok']));
    expect(
      new Set(
        results
          .slice(40)
          .filter(({ index }) => index !== 136)
          .map(codeOf),
      ),
    ).toEqual(new Set(['too_many_files']));
    expect((await inStore()).length).toBe(before + 40);
    const full = await refusal(client.documents.uploadFiles({ files: sent({ 'one more.pdf': pdf({ tag: 'more' }) }) }));
    expect(full.problem.errors).toEqual({ 'files.0': [expect.stringContaining('40 files')] });
  });

  test('more than a form may hold are refused as a whole', async () => {
    const merchant = await startMerchant(ledgate);
    const before = await inStore();
    const answer = await post(
      merchant,
      Array.from({ length: 251 }, (_, at) => filePart('a.pdf', pdf({ tag: String(at) }))),
    );
    expect(answer.json<Problem>()).toMatchObject({ status: 413, code: 'too_large' });
    expect(await inStore()).toEqual(before);
  });

  test('at the same moment from two windows never add up to more than forty, nor to one file twice', async () => {
    const { client } = await startMerchant(ledgate);
    const batch = (from: number) =>
      client.documents.uploadFiles({
        files: Array.from({ length: 25 }, (_, at) => ({
          name: `${at}`,
          content: blob(pdf({ tag: String(from + at) })),
        })),
      });
    const both = await Promise.all([batch(0), batch(20)]);
    expect(both.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(40);
    const { loose_files: loose } = await client.documents.viewDocuments();
    expect(new Set(loose.map(({ sha256 }) => sha256)).size).toBe(40);
  });
});

describe('the size of a file', () => {
  const ofSize = (size: number): Buffer => {
    const whole = pdf();
    return Buffer.concat([whole.subarray(0, 10), Buffer.alloc(size - whole.length, '%'), whole.subarray(10)]);
  };

  test('may be ten megabytes and not a byte more', async () => {
    const { client } = await startMerchant(ledgate);
    const file = await upload(client, ofSize(FILE_LIMITS.bytes));
    expect(file.size).toBe(FILE_LIMITS.bytes);
    const files = sent({
      'large.pdf': ofSize(FILE_LIMITS.bytes + 1),
      'larger.pdf': ofSize(FILE_LIMITS.bytes + 3_000_000),
      'fine.pdf': pdf({ tag: 'after large ones' }),
    });
    const { results } = await client.documents.uploadFiles({ files });
    const tooLarge = { ok: false, problem: { code: 'too_large' } };
    expect(results).toMatchObject([tooLarge, tooLarge, { ok: true, name: 'fine.pdf' }]);
  });

  // Two hundred megabytes are hashed, looked at and sealed: on a busy machine that takes its time.
  test('never makes the server hold more than a little of it', { timeout: 240_000 }, async () => {
    await ledgate.server.listen({ host: '127.0.0.1', port: 0 });
    const url = new URL(`http://127.0.0.1:${(ledgate.server.server.address() as AddressInfo).port}/api/ipu`);
    const filling = Buffer.alloc(1024 * 1024, '%');
    const large = (tag: string): RawPart => {
      const whole = pdf({ tag });
      return filePart('large.pdf', [
        whole.subarray(0, 10),
        ...Array.from({ length: 9 }, () => filling),
        whole.subarray(10),
      ]);
    };
    const send = async (count: number) => {
      const { token } = await startMerchant(ledgate);
      return streamForm(
        url,
        token,
        Array.from({ length: count }, () => large(randomBytes(8).toString('hex'))),
      );
    };
    await send(2);
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(5)));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const grownMb = (highest - before) / 1024 / 1024;
    expect(grownMb).toBeLessThan(100);
  });
});
