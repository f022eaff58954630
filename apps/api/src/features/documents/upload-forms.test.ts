import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { UploadResult } from '@ledgate/contract/documents.ts';
import type { Problem } from '@ledgate/contract/failures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../testing/files.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
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

describe('the name of an uploaded file', () => {
  const NAMES: [string, string][] = [
    ['../../../etc/cron.d/evil.pdf', 'evil.pdf'],
    ['..%2f..%2fevil.pdf', '..%2f..%2fevil.pdf'.replace(/^\.+/, '')],
    ['C:\\\\fakepath\\\\id.pdf', 'id.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a%0d%0aSet-Cookie: x=1.pdf', 'a%0d%0aSet-Cookie_ x=1.pdf'],
    ['in\u202efdp.exe', 'infdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['CON', '_CON'],
    ['ID \u{1f600} Zo\u00eb.pdf', 'ID \u{1f600} Zo\u00eb.pdf'],
    ['', 'document'],
  ];

  test.each(NAMES)('%j is only data', async (name, shown) => {
    const merchant = await startMerchant(ledgate);
    const answer = await post(merchant, [filePart(name, pdf({ tag: randomBytes(4).toString('hex') }))]);
    const [result] = answer.json<{ results: UploadResult[] }>().results;
    expect(result).toMatchObject({ ok: true, name: shown });
    for (const key of await inStore()) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{40}$/);
    const file = result?.ok ? result.file.file_id : '';
    const read = await ledgate.inject(
      { method: 'GET', path: `/api/file/${file}`, headers: {} },
      { token: merchant.token },
    );
    expect(read.statusCode).toBe(200);
    expect(read.headers).not.toHaveProperty('set-cookie');
  });

  test('with bytes that are no text, or with a line break in it, harms nobody', async () => {
    const merchant = await startMerchant(ledgate);
    const odd = [
      Buffer.from('name="file"; filename="\xed\xa0\x80\xff.pdf"', 'latin1').toString('latin1'),
      'name="file"; filename="a\r\nX-Evil: 1\r\nb.pdf"',
    ];
    for (const disposition of odd) {
      const answer = await post(merchant, [{ disposition, content: pdf({ tag: disposition }) }]);
      expect(answer.statusCode, disposition).toBeLessThan(500);
      expect(answer.headers).not.toHaveProperty('x-evil');
    }
  });
});

describe('a form that is not as it should be', () => {
  const field = (name: string, content: string): RawPart => ({ disposition: `name="${name}"`, content });
  const file = () => filePart('a.pdf', pdf({ tag: randomBytes(4).toString('hex') }));

  test.each<[string, () => RawPart[], number, string]>([
    ['without a file', () => [], 422, 'file'],
    ['with a field we do not know', () => [field('is_admin', 'true'), file()], 422, 'is_admin'],
    [
      'with a field sent twice',
      () => [field('application__uid', 'x'), field('application__uid', 'y'), file()],
      422,
      'application__uid',
    ],
    ['with a field that is no id', () => [field('application__uid', 'mine'), file()], 422, 'application__uid'],
    ['with a field after a file', () => [file(), field('application__uid', 'x')], 422, 'application__uid'],
    [
      'with a file called otherwise',
      () => [{ disposition: 'name="photo"; filename="a.pdf"', content: pdf() }],
      422,
      'photo',
    ],
    ['with a card number', () => [field('application__uid', '4242424242424242'), file()], 422, 'application__uid'],
  ])('%s is refused by name', async (_name, parts, status, key) => {
    const merchant = await startMerchant(ledgate);
    const answer = await post(merchant, parts());
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>().errors).toHaveProperty(key);
    expect((await merchant.client.documents.viewDocuments()).files_used).toBe(0);
  });

  test.each([
    ['a prototype', (): RawPart[] => [{ disposition: 'name="__proto__"', content: 'x' }, filePart('a.pdf', pdf())]],
    ['a prototype for a file', (): RawPart[] => [{ disposition: 'name="__proto__"; filename="a"', content: 'x' }]],
  ])('with %s is not read', async (_name, parts) => {
    const answer = await post(await startMerchant(ledgate), parts());
    expect([400, 422]).toContain(answer.statusCode);
  });

  test('that is none is told so, and so is a form where none is taken', async () => {
    const merchant = await startMerchant(ledgate);
    const json = await ledgate.inject(
      { method: 'POST', path: '/api/ipu', headers: {}, body: { file: 'x' } },
      { token: merchant.token },
    );
    expect(json.statusCode).toBe(415);
    expect((await post(merchant, [file()], {}, '/api/maud/')).statusCode).toBe(415);
    const noBoundary = await post(merchant, [file()], { 'content-type': 'multipart/form-data' });
    expect(noBoundary.statusCode).toBe(400);
    const cutShort = await ledgate.server.inject({
      method: 'POST',
      url: '/api/ipu',
      payload: formBytes([file()]).subarray(0, -40),
      headers: { authorization: `Bearer ${merchant.token}`, 'content-type': FORM_TYPE },
    });
    expect(cutShort.json<Problem>().code).toBe('malformed');
    expect((await merchant.client.documents.viewDocuments()).files_used).toBe(0);
    expect(await incoming()).toEqual([]);
  });

  test('that says it is larger than any upload is refused before it is read', async () => {
    const answer = await post(await startMerchant(ledgate), [file()], { 'content-length': String(500 * 1024 * 1024) });
    expect(answer.json<Problem>().code).toBe('too_large');
  });

  test('whose sender hangs up half-way leaves nothing behind', async () => {
    const { token, client } = await startMerchant(ledgate);
    const before = await inStore();
    if (!ledgate.server.server.listening) await ledgate.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = ledgate.server.server.address() as AddressInfo;
    const bytes = formBytes([file(), filePart('b.pdf', Buffer.alloc(3_000_000))]);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/ipu HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 2_000_000));
    await expect.poll(incoming).not.toEqual([]);
    socket.destroy();
    await expect.poll(incoming, { timeout: 5000 }).toEqual([]);
    await expect.poll(() => inStore()).toEqual(before);
    expect((await client.documents.viewDocuments()).files_used).toBe(0);
  });

  test('of somebody who may not upload is not even taken in', async () => {
    const { application } = await startMerchant(ledgate);
    const stranger = await startMerchant(ledgate);
    const parts = [field('application__uid', application.uid), filePart('large.pdf', Buffer.alloc(9_000_000))];
    if (!ledgate.server.server.listening) await ledgate.server.listen({ host: '127.0.0.1', port: 0 });
    const url = new URL(`http://127.0.0.1:${(ledgate.server.server.address() as AddressInfo).port}/api/ipu`);
    expect(await streamForm(url, stranger.token, parts)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await streamForm(url, 'no token', parts)).toMatchObject({ status: 401 });
  });
});

describe('an upload sent again', () => {
  test('with its key is answered as the first time, and nothing is stored twice', async () => {
    const { client } = await startMerchant(ledgate);
    const files = sent({ 'a.pdf': pdf({ tag: 'again' }), 'b.pdf': Buffer.from('bad') });
    const first = await client.documents.uploadFiles({ files, idempotencyKey: 'upload-1' });
    const before = await inStore();
    expect(await client.documents.uploadFiles({ files, idempotencyKey: 'upload-1' })).toEqual(first);
    expect(await inStore()).toEqual(before);
    const other = sent({ 'a.pdf': pdf({ tag: 'another' }) });
    expect((await refusal(client.documents.uploadFiles({ files: other, idempotencyKey: 'upload-1' }))).code).toBe(
      'key_reused',
    );
    expect(await inStore()).toEqual(before);
  });
});
