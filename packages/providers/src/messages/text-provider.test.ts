import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Arrived, describeHandOver, describeTrouble, type Outside } from './conformance.ts';
import type { Message } from './port.ts';
import { makeTextProvider } from './text-provider.ts';

interface Posted {
  to: string;
  kind: string;
  text: string;
}

const MESSAGES: [Message, Message] = [
  { channel: 'message', recipient: '4155552671', subject: '', text: 'Ihr Code lautet 704 118 – gültig für 5 Minuten.' },
  { channel: 'call', recipient: '6127403356', subject: '', text: 'Your code is 3, 9, 0, 1, 1, 7.' },
];

interface Provider extends Outside {
  url: string;
  posted: Posted[];
  seen: IncomingMessage[];
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
};

const stop = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
};

const startProvider = async (): Promise<Provider> => {
  let how: Parameters<Outside['behave']>[0] = 'take';
  const posted: Posted[] = [];
  const seen: IncomingMessage[] = [];
  const arrived: Arrived[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (how === 'hang') return;
    if (how === 'hang up') return void request.socket.destroy();
    // Written by our own adapter, whose shape the first test looks at.
    const body = (await json(request)) as Posted;
    if (how === 'refuse') return void response.writeHead(422).end(`no such number ${body.to}: ${body.text}`);
    posted.push(body);
    seen.push(request);
    arrived.push({
      recipient: body.to.replace('+1', ''),
      text: body.text,
      key: String(request.headers['idempotency-key']),
    });
    response.writeHead(202).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  const url = await listen(server);
  return {
    url,
    posted,
    seen,
    messages: MESSAGES,
    messenger: makeTextProvider({ url, key: 'a-secret', timeoutMs: 300 }),
    arrived: async () => arrived,
    behave: (next) => {
      how = next;
    },
    stop: () => stop(server),
  };
};

describeHandOver('The text provider', startProvider);
describeTrouble('The text provider', startProvider);

test('the text provider is told the full number, message or call, and who asks', async () => {
  const provider = await startProvider();
  for (const message of MESSAGES) await provider.messenger.send(message, 'a-key');
  await provider.stop();
  expect(provider.posted).toEqual([
    { to: '+14155552671', kind: 'message', text: MESSAGES[0].text },
    { to: '+16127403356', kind: 'call', text: MESSAGES[1].text },
  ]);
  expect(provider.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer a-secret', 'Bearer a-secret']);
});

test('a message does not follow the text provider to another address', async () => {
  const target = await startProvider();
  const old = createServer((_request, response) => void response.writeHead(308, { location: target.url }).end());
  const messenger = makeTextProvider({ url: await listen(old), key: 'a-secret' });
  await expect(messenger.send(MESSAGES[0], 'a-key')).rejects.toThrow('did not take the message');
  await stop(old);
  await target.stop();
  expect(target.posted).toEqual([]);
});
