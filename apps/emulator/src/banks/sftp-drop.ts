import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import ssh2, { type AuthContext, type Connection } from 'ssh2';
import { type BankDesk, type DeskOptions, makeBankDesk } from './desk.ts';
import type { BankAnswer } from './held.ts';
import { type Behave, FOLDERS, isPackage, makeFolders, serveFiles } from './sftp-files.ts';

export interface SftpDropOptions extends Omit<DeskOptions, 'answer'> {
  port: number;
  host?: string;
  /** Armored or OpenSSH private key: who the server is. */
  hostKey: string;
  user?: string;
  /** Public keys that may sign in, one line each; without any, whichever key proves itself. */
  authorizedKeys?: readonly string[];
  behave?: Behave;
}

export interface SftpDrop {
  readonly port: number;
  readonly desk: BankDesk;
  close: () => Promise<void>;
}

const isAuthorized = (offered: Buffer, keys: readonly string[] | undefined): boolean =>
  keys === undefined ||
  keys.some((line) => {
    const key = ssh2.utils.parseKey(line);
    return !(key instanceof Error) && key.getPublicSSH().equals(offered);
  });

const admit = (ctx: AuthContext, { user = 'ledgate', authorizedKeys }: SftpDropOptions): void => {
  if (ctx.method !== 'publickey' || ctx.username !== user) return ctx.reject(['publickey']);
  const key = ssh2.utils.parseKey(`${ctx.key.algo} ${ctx.key.data.toString('base64')}`);
  if (key instanceof Error || !isAuthorized(ctx.key.data, authorizedKeys)) return ctx.reject(['publickey']);
  // First without a signature, to ask whether the key would do.
  const { signature, blob } = ctx;
  // An error where it cannot be verified, whatever the types say.
  const verdict: unknown = signature && blob ? key.verify(blob, signature, ctx.hashAlgo) : signature === undefined;
  return verdict === true ? ctx.accept() : ctx.reject(['publickey']);
};

/** Written whole under another name first, as we do. */
const leaveReceipt = async (root: string, answer: BankAnswer): Promise<void> => {
  const kind = answer.kind === 'received' ? 'receipt' : 'decision';
  const file = join(root, FOLDERS.receipts, `${answer.package}.${kind}.json`);
  await writeFile(`${file}.part`, `${JSON.stringify(answer)}\n`);
  await rename(`${file}.part`, file);
};

/** A bank's SFTP server: packages arrive in `/in`, answers are left in `/receipts`. */
export const startSftpDrop = async (options: SftpDropOptions): Promise<SftpDrop> => {
  const root = join(options.dir, 'files');
  await makeFolders(root);
  const desk = makeBankDesk({ ...options, answer: (answer) => leaveReceipt(root, answer) });
  const takeUp = async (path: string): Promise<void> => {
    if (isPackage(path)) await desk.take(basename(path), await readFile(join(root, path)));
  };
  const arriving = new Set<Promise<void>>();
  const onArrived = (path: string): void => {
    const taken = takeUp(path).catch(() => undefined);
    arriving.add(taken);
    void taken.then(() => arriving.delete(taken));
  };
  const connections = new Set<Connection>();
  const serve = (client: Connection): void => {
    connections.add(client);
    // The library has it, and its types do not: without it every answer waits for the next question.
    (client as Connection & { setNoDelay: (isOn: boolean) => void }).setNoDelay(true);
    client.on('close', () => connections.delete(client));
    client.on('error', () => undefined);
    client.on('authentication', (ctx) => admit(ctx, options));
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) =>
        serveFiles(acceptSftp(), {
          root,
          behave: options.behave ?? (() => 'ok'),
          cut: () => client.end(),
          onArrived,
        }),
      ),
    );
  };
  const server = new ssh2.Server({ hostKeys: [options.hostKey] }, serve);
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  // What arrived while nobody looked.
  const waiting = await readdir(join(root, FOLDERS.packages));
  for (const name of waiting) if (!(await desk.find(name))) await takeUp(`${FOLDERS.packages}/${name}`);
  return {
    port: (server.address() as AddressInfo).port,
    desk,
    close: async () => {
      for (const client of connections) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(arriving);
      await desk.close();
    },
  };
};
