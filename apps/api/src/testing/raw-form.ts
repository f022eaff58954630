import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Forms written by hand, for what no browser would send. */

const BOUNDARY = 'ledgate-form-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export interface RawPart {
  /** Everything after `form-data;`, as it stands. */
  disposition: string;
  content: Iterable<Buffer> | Buffer | string;
}

function* bytesOf(parts: readonly RawPart[]): Generator<Buffer> {
  for (const { disposition, content } of parts) {
    yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
    if (typeof content === 'string' || Buffer.isBuffer(content)) yield Buffer.from(content);
    else yield* content;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

export const formBytes = (parts: readonly RawPart[]): Buffer => Buffer.concat([...bytesOf(parts)]);

export const filePart = (name: string, content: RawPart['content']): RawPart => ({
  disposition: `name="file"; filename="${name}"`,
  content,
});

export interface Answered {
  status: number;
  body: unknown;
}

function* chunked(parts: readonly RawPart[]): Generator<Buffer> {
  for (const bytes of bytesOf(parts)) {
    yield Buffer.from(`${bytes.length.toString(16)}\r\n`);
    yield bytes;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('0\r\n\r\n');
}

const answerOn = async (socket: Socket): Promise<Answered> => {
  let said = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const [top = '', body] = said.split('\r\n\r\n');
    const size = Number(/content-length: (\d+)/i.exec(top)?.[1]);
    if (body !== undefined && Buffer.byteLength(body) >= size)
      return { status: Number(top.split(' ')[1]), body: JSON.parse(body) as unknown };
  }
  throw new Error('the connection ended without an answer');
};

/** Sends a form over a real connection, to its end and without ever holding all of it, and only then looks at the answer. */
export const streamForm = async (url: URL, token: string, parts: readonly RawPart[]): Promise<Answered> => {
  const socket = connect(Number(url.port), url.hostname);
  const head = [`POST ${url.pathname} HTTP/1.1`, 'Host: ledgate', `Authorization: Bearer ${token}`];
  socket.write([...head, `Content-Type: ${FORM_TYPE}`, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
  const answering = answerOn(socket);
  await pipeline(Readable.from(chunked(parts)), socket, { end: false });
  const answer = await answering;
  socket.destroy();
  return answer;
};
