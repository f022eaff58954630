import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What EICAR agreed on as the harmless file that every scanner reports; in two parts, lest one report this file. */
export const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('');

export interface Clamd {
  url: string;
  /** The contents it was given, whole. */
  seen: Buffer[];
  behave: (how: 'scan' | 'hang' | 'hang up' | 'too long' | 'babble') => void;
  stop: () => Promise<void>;
}

type How = Parameters<Clamd['behave']>[0];

/** Reads one INSTREAM command off what has arrived; null while it is not all there. */
const readStream = (bytes: Buffer): Buffer | null => {
  const command = Buffer.from('zINSTREAM\0');
  if (!bytes.subarray(0, command.length).equals(command)) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    if (at + 4 + size > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
};

const attend = (socket: Socket, how: How, seen: Buffer[]): void => {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  if (how === 'hang up') return void socket.destroy();
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (how === 'hang') return;
    if (how === 'too long') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    const content = readStream(bytes);
    if (!content) return;
    seen.push(content);
    if (how === 'babble') return void socket.end('what?\0');
    socket.end(content.includes(TEST_VIRUS) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
  });
};

/** A scanner on this machine that speaks clamd's protocol; on a port, or on the socket at a path. */
export const startClamd = async (path?: string): Promise<Clamd> => {
  let how: How = 'scan';
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    attend(socket, how, seen);
  });
  await new Promise<void>(
    (resolve) => void (path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve)),
  );
  return {
    url: path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${path}`,
    seen,
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
