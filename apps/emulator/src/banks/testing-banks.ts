import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

interface Closable {
  close: () => Promise<void>;
}

export interface Rig {
  dir: (name: string) => string;
  /** Closed after the test, the last one first. */
  closed: <T extends Closable>(one: T) => T;
  /** The address of a server that does as it is told. */
  serve: (listener: RequestListener) => Promise<string>;
}

/** A folder for each test, and whatever is opened in it closed afterwards. */
export const makeRig = (): Rig => {
  let dataDir = '';
  let open: Closable[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'banks-'));
  });
  afterEach(async () => {
    for (const { close } of open.toReversed()) await close();
    open = [];
    await rm(dataDir, { recursive: true, force: true });
  });
  const closed: Rig['closed'] = (one) => {
    open.push(one);
    return one;
  };
  return {
    dir: (name) => join(dataDir, name),
    closed,
    serve: async (listener) => {
      const server = createServer(listener);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      const close = async (): Promise<void> => {
        server.closeAllConnections();
        await new Promise<void>((resolve) => void server.close(() => resolve()));
      };
      closed({ close });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
};

export const NAME = `${'0'.repeat(8)}-kestrel-${'a'.repeat(16)}.pgp`;

export const packageOf = (taxId: string): Uint8Array =>
  Buffer.from(JSON.stringify({ merchant: { legal_name: 'Kestrel', tax_id: taxId } }));
