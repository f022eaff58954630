import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type { Note } from '../outside/exchange.ts';
import { NotSent, OutsideFailure, Refused, Unknown } from '../outside/failures.ts';
import type { BankChannel, BankDelivery, BankReceipt, Found, Reached } from './port.ts';
import { MOST_RECEIPT_BYTES, readReceipt } from './receipt.ts';
import { NoAnswer, openSession, OtherHostKey, type SftpPlace, type SftpSession, within } from './sftp-session.ts';

export interface SftpOptions extends SftpPlace {
  /** Where packages are put. */
  readonly folder: string;
  /** Where the bank leaves what it answers. */
  readonly receiptFolder: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** Newest first: a bank that never clears its folder is not read for ever. */
const MOST_RECEIPTS = 500;
const CHUNK = 32_768;
/** A long file takes its time on a slow line. */
const SLOWEST_BYTES_PER_MS = 50;

/** Status codes of the protocol, version 3, in our words. */
const STATUS: Readonly<Record<number, string>> = {
  2: 'no_such_file',
  3: 'permission_denied',
  4: 'failure',
  5: 'bad_message',
  6: 'no_connection',
  7: 'connection_lost',
  8: 'not_supported',
};

const statusOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? (STATUS[error.code] ?? 'failure')
    : null;

/** The server said no; everything else is silence, of which nobody knows what it means. */
const isAnswered = (error: unknown): boolean => !['no_connection', 'connection_lost', null].includes(statusOf(error));

const codeOf = (error: unknown): string =>
  error instanceof NoAnswer ? 'ETIMEDOUT' : (statusOf(error) ?? 'connection_lost');

type Callback<T> = (error: Error | null | undefined, value: T) => void;
const promised = <T = void>(start: (done: Callback<T>) => unknown): Promise<T> =>
  new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));

interface Line {
  sftp: SFTPWrapper;
  /** One request of the protocol, with its time-out and its line in the transcript. */
  ask: <T>(
    request: string,
    work: (sftp: SFTPWrapper) => Promise<T>,
    more?: { describe?: (value: T) => string; besideMs?: number },
  ) => Promise<T>;
}

const lineOf = ({ sftp }: SftpSession, note: Note, timeoutMs: number): Line => ({
  sftp,
  ask: async (request, work, { describe, besideMs = 0 } = {}) => {
    const start = performance.now();
    const noted = (status: string | null, answer: string | null, failure: string | null): void =>
      note({ request, sent: null, status, answer, failure, ms: Math.round(performance.now() - start) });
    try {
      const value = await within(timeoutMs + besideMs, work(sftp));
      noted('ok', describe?.(value) ?? null, null);
      return value;
    } catch (error) {
      noted(statusOf(error), null, codeOf(error));
      throw error;
    }
  },
});

const inFolder = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`;

const list = ({ ask }: Line, folder: string): Promise<FileEntryWithStats[]> =>
  ask(`list ${folder}`, (sftp) => promised<FileEntryWithStats[]>((done) => sftp.readdir(folder, done)), {
    describe: (entries) => `${entries.length} entries`,
  });

/** A folder that is not there holds nothing; one that cannot be read holds nobody knows what. */
const listIfThere = (line: Line, folder: string): Promise<FileEntryWithStats[]> =>
  list(line, folder).catch((error: unknown) => {
    if (statusOf(error) === 'no_such_file') return [];
    throw error;
  });

const writeAll = async (sftp: SFTPWrapper, handle: Buffer, bytes: Uint8Array): Promise<void> => {
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += CHUNK) {
    const length = Math.min(CHUNK, all.length - at);
    await promised((done) => sftp.write(handle, all, at, length, at, (error) => done(error, undefined)));
  }
};

/** Onto the disk where the server offers it; one that does not is believed when it says the file is closed. */
const sync = (sftp: SFTPWrapper, handle: Buffer): Promise<void> =>
  promised((done) => sftp.ext_openssh_fsync(handle, (error) => done(error, undefined))).catch((error: unknown) => {
    if (error instanceof Error && /does not support|not supported/i.test(error.message)) return;
    if (statusOf(error) !== 'not_supported') throw error;
  });

const writePart = (line: Line, path: string, bytes: Uint8Array): Promise<void> =>
  line.ask(
    `write ${path} (${bytes.length} bytes)`,
    async (sftp) => {
      const handle = await promised<Buffer>((done) => sftp.open(path, 'w', done));
      await writeAll(sftp, handle, bytes);
      await sync(sftp, handle);
      await promised((done) => sftp.close(handle, (error) => done(error, undefined)));
    },
    { besideMs: bytes.length / SLOWEST_BYTES_PER_MS },
  );

/** Until the rename nothing of ours has the name that the bank takes up, so nothing was sent. */
const notYet = (error: unknown): never => {
  if (statusOf(error) === 'permission_denied' || statusOf(error) === 'no_such_file')
    throw new Refused(codeOf(error), [
      { field: 'folder', message: 'The server does not let us write to the folder. Check it with the bank.' },
    ]);
  throw new NotSent(codeOf(error));
};

const isThere = async (line: Line, folder: string, name: string): Promise<boolean> =>
  (await list(line, folder)).some((entry) => entry.filename === name);

const rename = async (line: Line, folder: string, name: string): Promise<void> => {
  const [from, to] = [inFolder(folder, `${name}.part`), inFolder(folder, name)];
  try {
    await line.ask(`rename ${from} to ${to}`, (sftp) =>
      promised((done) => sftp.rename(from, to, (error) => done(error, undefined))),
    );
  } catch (error) {
    if (!isAnswered(error)) throw new Unknown(codeOf(error));
    // Refused in words: by a server that has it already, or by one that did not move it.
    const isSent = await isThere(line, folder, name).catch(() => null);
    if (isSent === null) throw new Unknown(codeOf(error));
    if (!isSent) throw new NotSent(codeOf(error));
  }
};

const cannotAsk = (error: unknown): never => {
  if (error instanceof OutsideFailure) throw error;
  throw new NotSent(codeOf(error));
};

const readOne = async (line: Line, folder: string, name: string, note: Note): Promise<BankReceipt | null> => {
  const path = inFolder(folder, name);
  const bytes = await line.ask(`read ${path}`, (sftp) => promised<Buffer>((done) => sftp.readFile(path, done)), {
    describe: (content) => `${content.length} bytes`,
  });
  const receipt = readReceipt(bytes.toString('utf8'));
  if (receipt === null)
    note({ request: `understand ${path}`, sent: null, status: null, answer: null, failure: 'not_understood', ms: 0 });
  return receipt;
};

const readReceipts = async (line: Line, folder: string, note: Note): Promise<BankReceipt[]> => {
  const files = (await listIfThere(line, folder))
    .filter(({ filename, attrs }) => filename.endsWith('.json') && attrs.size <= MOST_RECEIPT_BYTES)
    .toSorted((one, other) => other.attrs.mtime - one.attrs.mtime)
    .slice(0, MOST_RECEIPTS)
    .toReversed();
  const found: BankReceipt[] = [];
  for (const { filename } of files) {
    const receipt = await readOne(line, folder, filename, note);
    if (receipt) found.push(receipt);
  }
  return found;
};

const find = async (line: Line, { folder, receiptFolder }: SftpOptions, name: string): Promise<Found> => {
  const receipts = await listIfThere(line, receiptFolder);
  if (receipts.some(({ filename }) => filename.startsWith(`${name}.`) && filename.endsWith('.json'))) return 'received';
  return (await isThere(line, folder, name)) ? 'present' : 'absent';
};

const reach = async (open: () => Promise<SftpSession>, options: SftpOptions, note: Note): Promise<Reached> => {
  const { host, port, folder } = options;
  try {
    const session = await open();
    const { hostKey } = session;
    const entries = await list(lineOf(session, note, options.timeoutMs ?? TIMEOUT_MS), folder);
    return { hostKey, isReady: true, said: `Signed in to ${host}:${port}. ${folder} holds ${entries.length} entries.` };
  } catch (error) {
    const hostKey = error instanceof OtherHostKey ? error.seen : undefined;
    const faults = error instanceof Refused ? error.faults.map(({ message }) => message).join(' ') : null;
    const code = error instanceof OutsideFailure ? error.code : codeOf(error);
    const said = faults ?? `${host}:${port} could not be reached, or its folder ${folder} not be read (${code}).`;
    return { ...(hostKey !== undefined && { hostKey }), isReady: false, said };
  }
};

/** A bank's SFTP drop. A file is written as `.part` and renamed, so that the bank never takes up half of one. */
export const makeSftpChannel = (options: SftpOptions): BankChannel => {
  const { folder, receiptFolder, timeoutMs = TIMEOUT_MS } = options;
  let opened: SftpSession | null = null;
  const close = (): void => {
    opened?.end();
    opened = null;
  };
  const open = async (note: Note): Promise<SftpSession> => (opened ??= await openSession(options, timeoutMs, note));
  /** A line that broke is not used again. */
  const over = async <T>(note: Note, work: (line: Line) => Promise<T>): Promise<T> => {
    try {
      return await work(lineOf(await open(note), note, timeoutMs));
    } catch (error) {
      close();
      throw error;
    }
  };
  const put = ({ name, bytes }: BankDelivery, note: Note): Promise<void> =>
    over(note, async (line) => {
      await writePart(line, inFolder(folder, `${name}.part`), bytes).catch(notYet);
      await rename(line, folder, name);
    });
  return {
    put,
    look: (name, note) => over(note, (line) => find(line, options, name)).catch(cannotAsk),
    receipts: (note) => over(note, (line) => readReceipts(line, receiptFolder, note)).catch(cannotAsk),
    test: async (note) => {
      const reached = await reach(() => open(note), options, note);
      if (!reached.isReady) close();
      return reached;
    },
    close: () => Promise.resolve(close()),
  };
};
