import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressReplies } from './compress-replies.ts';
import { serveWeb } from './web-files.ts';

const ROUTES = [
  { path: '/', file: '.pages/0.html' },
  { path: '/applications', file: '.pages/1.html' },
  { path: '/applications/$uid', file: '.pages/2.html' },
  { path: '/reset-password/$a/$b', file: '.pages/3.html' },
  { path: null, file: '.pages/4.html' },
];

let folder: string;
let server: FastifyInstance;

const write = async (name: string, text: string): Promise<void> => {
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
  await writeFile(join(folder, `${name}.gz`), gzipSync(text));
};

beforeAll(async () => {
  folder = await makeTestFolder();
  await mkdir(join(folder, '.pages'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, '.pages/routes.json'), JSON.stringify(ROUTES));
  await write('index.html', 'the bare shell');
  for (const { path, file } of ROUTES) await write(file, `<html lang="en">the page of ${path}`);
  await write('assets/start-1a2b3c4d.js', 'start();');
  server = fastify({ exposeHeadRoutes: false });
  compressReplies(server);
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  await serveWeb(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

describe('the page of an address', () => {
  test.each([
    ['/', '/'],
    ['/applications', '/applications'],
    ['/applications/', '/applications'],
    ['/Applications?view=all', '/applications'],
    ['/applications/0a1b?at=risk', '/applications/$uid'],
    ['/reset-password/x/y', '/reset-password/$a/$b'],
  ])('%s is the page of %s', async (url, path) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe(`<html lang="en">the page of ${path}`);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/no/such/page', '/applications/x/y', '/reset-password/x', '/index', '/applicationsx', '/%2e%2e/etc'])(
    '%s is none, which the page says and the status too',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).toBe('<html lang="en">the page of null');
    },
  );

  test.each(['/api', '/api/nothing', '/.pages/routes.json', '/.pages/1.html', '/index.html', '/favicon.ico'])(
    '%s is no page at all',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'not_found' });
    },
  );
});

test('a server of the demo says so on its pages', async () => {
  const demo = fastify();
  await serveWeb(demo, folder, true);
  const answer = await demo.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } });
  expect(gunzipSync(answer.rawPayload).toString()).toBe('<html data-demo lang="en">the page of /');
  await demo.close();
});

describe('what was compressed when it was built', () => {
  test.each(['/applications', '/assets/start-1a2b3c4d.js'])('is sent as it is: %s', async (url) => {
    const plain = await get(url);
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    for (const answer of [plain, br, gzip]) expect(answer.headers['vary']).toBe('accept-encoding');
    expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect(br.headers['content-type']).toBe(plain.headers['content-type']);
  });

  test('a page that has not changed is not sent again', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await get('/applications', headers);
    const again = await get('/applications', { ...headers, 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('HEAD tells of the page and sends none of it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { rawPayload } = await get('/applications', headers);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const head = await fetch(`${url}/applications`, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(rawPayload.length));
    expect((await fetch(`${url}/nowhere`, { method: 'HEAD' })).status).toBe(404);
  });

  test('assets are kept for a year, pages are asked for again', async () => {
    const { headers } = await get('/assets/start-1a2b3c4d.js', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toContain('immutable');
    expect((await get('/applications')).headers['cache-control']).toBe('no-cache');
  });
});
