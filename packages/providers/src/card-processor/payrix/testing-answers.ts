import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answers {
  readonly url: string;
  /** How each request is answered from now on. */
  readonly reply: (how: (request: IncomingMessage, response: ServerResponse) => void) => void;
  /** Method and address of what came, with its headers. */
  readonly came: { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  readonly close: () => void;
}

/** A server that answers as it is told: what no provider would say on purpose. */
export const startAnswers = async (): Promise<Answers> => {
  let how: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const came: Answers['came'] = [];
  const server = createServer((request, response) => {
    came.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    request.resume().on('end', () => how(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reply: (next) => {
      how = next;
    },
    came,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
