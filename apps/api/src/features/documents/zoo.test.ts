import { gzipSync, deflateSync } from 'node:zlib';
import type { Problem } from '@ledgate/contract/failures.ts';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf, png, tiff } from '../../testing/files.ts';
import { startMerchant } from '../../testing/merchants.ts';
import { filePart, FORM_TYPE, formBytes } from '../../testing/raw-form.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const HTML = '<!DOCTYPE html><script>alert(1)</script>';
const MEGABYTE = 1024 * 1024;

const joined = (...parts: (Buffer | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Less than a megabyte that becomes 150 megabytes when somebody unpacks it. */
const bomb = (): Buffer => deflateSync(Buffer.alloc(150 * MEGABYTE), { level: 1 });
const bombPdf = (bytes: Buffer): Buffer =>
  pdf({
    objects: [
      `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`,
    ],
  });

/** What is called a PDF or a picture and is neither, or too much of it: each as people would send it. */
const ZOO = (): [name: string, bytes: Buffer, code: FileRefusal][] => {
  const pressed = bomb();
  return [
    ['page.pdf', Buffer.from(HTML), 'wrong_type'],
    ['drawing.pdf', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'wrong_type'],
    ['page-and-paper.pdf', joined(HTML, pdf()), 'wrong_type'],
    ['paper-and-page.pdf', joined(pdf(), HTML), 'hidden_content'],
    ['photo-and-page.jpg', joined(jpeg(), HTML), 'hidden_content'],
    ['picture-and-page.png', joined(png(), HTML), 'hidden_content'],
    ['scan-and-page.tif', joined(tiff(), HTML), 'hidden_content'],
    ['pressed.pdf', gzipSync(Buffer.alloc(20 * MEGABYTE)), 'wrong_type'],
    ['bomb.pdf', bombPdf(pressed), 'broken'],
    ['poster.png', png({ width: 30_000, height: 30_000 }), 'too_many_pixels'],
    ['poster.tif', tiff({ width: 30_000, height: 30_000 }), 'too_many_pixels'],
    ['endless.tif', tiff({ isLoop: true }), 'broken'],
  ];
};

describe('the zoo of uploads', () => {
  test('is refused animal by animal, whatever their names, with memory flat', async () => {
    const { token, client } = await startMerchant(ledgate);
    const zoo = ZOO();
    const odd = ['../../../etc/passwd.pdf', 'a%0d%0aX-Evil: 1.pdf', 'nul\0byte.pdf'];
    const parts = zoo.map(([name, bytes]) => filePart(name, bytes));
    const oddParts = odd.map((name) => filePart(name, Buffer.from(HTML)));
    const payload = formBytes([...parts, ...oddParts]);
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
    const answer = await ledgate.server.inject({
      method: 'POST',
      url: '/api/ipu',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
    });
    clearInterval(watch);
    const problem = answer.json<Problem>();
    expect([answer.statusCode, problem.code]).toEqual([422, 'file_refused']);
    expect(Object.keys(problem.errors ?? {})).toEqual([...zoo, ...odd].map((_, at) => `files.${at}`));
    expect(answer.headers).not.toHaveProperty('x-evil');
    expect((highest - before) / MEGABYTE).toBeLessThan(100);
    expect((await client.documents.viewDocuments()).files_used).toBe(0);
  });

  test('names the reason for each while a good paper among them stays', async () => {
    const { client } = await startMerchant(ledgate);
    const zoo = ZOO();
    const files = [...zoo.map(([name, bytes]) => [name, bytes] as const), ['fine.pdf', pdf()] as const];
    const { results } = await client.documents.uploadFiles({
      files: files.map(([name, bytes]) => ({ name, content: new Blob([new Uint8Array(bytes)]) })),
    });
    expect(results.map((result) => [result.name, result.ok ? 'ok' : result.problem.code])).toEqual([
      ...zoo.map(([name, , code]) => [name, code]),
      ['fine.pdf', 'ok'],
    ]);
  });
});
