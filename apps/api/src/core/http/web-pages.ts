import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Encoding, encodingFor } from './encoding.ts';

/** Written by the build from the router's own tree: every address that has a page, and the page for the others. */
const routesFile = z.array(z.object({ path: z.string().nullable(), file: z.string() }));

interface Page {
  plain: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
  tag: string;
}

interface Route {
  isAt: RegExp;
  page: Page;
}

/** `/applications/$uid` as a pattern. The router takes letters of either size and a slash at the end, so we do. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`, 'i');

const readIf = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

const tagOf = (page: Buffer): string => createHash('sha256').update(page).digest('base64url').slice(0, 16);

const readPage = async (file: string): Promise<Page> => {
  const plain = await readFile(file);
  const [br, gzip] = await Promise.all([readIf(`${file}.br`), readIf(`${file}.gz`)]);
  return { plain, packed: { ...(br && { br }), ...(gzip && { gzip }) }, tag: tagOf(plain) };
};

/** Tells the program that this is the demo, which would have to ask otherwise, everywhere and on every visit. */
const readDemoPage = async (file: string): Promise<Page> => {
  const plain = Buffer.from((await readFile(file, 'utf8')).replace('<html ', '<html data-demo '));
  return { plain, packed: { gzip: gzipSync(plain) }, tag: tagOf(plain) };
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, { plain, packed, tag }: Page): FastifyReply => {
  const encoding = encodingFor(request.headers['accept-encoding'], packed);
  const body = encoding && packed[encoding];
  const etag = `"${tag}-${body ? encoding : 'plain'}"`;
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (body) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body ?? plain);
};

export interface WebPages {
  /** Answers with the page at an address; with the one that says so, and 404, where none is. */
  answer: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply;
}

export const readWebPages = async (webDir: string, isDemo: boolean): Promise<WebPages> => {
  const known = routesFile.parse(JSON.parse(await readFile(join(webDir, '.pages/routes.json'), 'utf8')));
  const routes: Route[] = [];
  let nowhere: Page | null = null;
  for (const { path, file } of known) {
    const page = await (isDemo ? readDemoPage : readPage)(join(webDir, file));
    if (path === null) nowhere = page;
    else routes.push({ isAt: patternOf(path), page });
  }
  const notFound = nowhere;
  if (!notFound) throw new Error('The web has no page for addresses that lead nowhere.');
  return {
    answer: (request, reply, path) => {
      const route = routes.find(({ isAt }) => isAt.test(path));
      return sendPage(request, route ? reply : reply.code(404), route?.page ?? notFound);
    },
  };
};
