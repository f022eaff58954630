import { openApi } from '@ledgate/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { descriptionPage } from './description-page.ts';
import { DESCRIPTION_SCRIPT } from './description-script.ts';
import { DESCRIPTION_STYLE } from './description-style.ts';

/** The description the client is made from, for programs and for people. Made on the first request, then kept. */
export const serveDescription = (server: FastifyInstance): void => {
  let json: string | null = null;
  let page: string | null = null;
  server.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  server.get('/api/docs', (_request, reply) => {
    page ??= descriptionPage(openApi());
    return reply.type('text/html; charset=utf-8').send(page);
  });
  server.get('/api/docs.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DESCRIPTION_SCRIPT),
  );
  server.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DESCRIPTION_STYLE));
};
