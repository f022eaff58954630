import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readWebPages } from './web-pages.ts';

const A_YEAR = 31_536_000;

/** The built web: hashed assets for ever, everything else fresh, and a page for every address that has one. */
export const serveWeb = async (server: FastifyInstance, webDir: string, isDemo = false): Promise<void> => {
  if (!existsSync(join(webDir, 'index.html'))) return;
  const pages = await readWebPages(webDir, isDemo);
  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
    },
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      // What follows the question mark may hold dots of its own: /outbox?recipient=somebody@shop.example is a page.
      const [path = ''] = request.url.split('?', 1);
      const isPage = !path.startsWith('/api') && !/\.\w+$/.test(path);
      return isPage ? pages.answer(request, reply, path) : reply.callNotFound();
    },
  });
};
