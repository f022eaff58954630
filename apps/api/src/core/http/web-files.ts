import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const A_YEAR = 31_536_000;

/** The built web: hashed assets for ever, everything else fresh, and index.html for every page address. */
export const serveWeb = async (server: FastifyInstance, webDir: string): Promise<void> => {
  const index = join(webDir, 'index.html');
  if (!existsSync(index)) return;
  const page = await readFile(index);
  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
    },
  });
  server.get('/*', (request, reply) => {
    // What follows the question mark may hold dots of its own: /outbox?recipient=somebody@shop.example is a page.
    const [path = ''] = request.url.split('?', 1);
    const isPage = !path.startsWith('/api') && !/\.\w+$/.test(path);
    if (!isPage) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
