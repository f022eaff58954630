import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Parts } from './core/parts.ts';
import type { PdfSource, TypesetPdf } from './features/pdf/pdf-source.ts';

// The bundle's neighbor is a bundle, the source's a source.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.mjs', import.meta.url);
const PATIENCE_MS = 45_000;
/** Papers come in groups, and a start takes longer than a paper; after this the memory is worth more. */
const LINGER_MS = 10_000;

interface Typesetter {
  child: ChildProcess;
  /** Until it has to be done with its paper, or to leave when it has none. */
  timer: NodeJS.Timeout | undefined;
  work: { resolve: (typeset: TypesetPdf) => void; reject: (why: Error) => void } | undefined;
}

/** Started already, and without a paper. */
const idle = new Set<Typesetter>();

/** One without a paper keeps no process alive that would otherwise be done. */
const rest = (typesetter: Typesetter): void => {
  const { child } = typesetter;
  clearTimeout(typesetter.timer);
  typesetter.work = undefined;
  if (!child.connected) return;
  idle.add(typesetter);
  child.unref();
  child.channel?.unref();
  typesetter.timer = setTimeout(() => {
    idle.delete(typesetter);
    child.disconnect();
  }, LINGER_MS).unref();
};

// It is given the text and nothing else: no environment, no keys.
const BARE = { serialization: 'advanced', env: {} } as const;

/** A shell that takes the right to leave a core file, and becomes the program it is given. */
const WITHOUT_CORE = ['-c', 'ulimit -c 0 && exec "$0" "$@"', process.execPath];

/**
 * For text that may be nowhere but in memory: a crash leaves no core file (decision 0042), and what it would say of a
 * failure, which may quote the text, is heard by nobody.
 */
export const forkPrivate = (): ChildProcess =>
  fork(fileURLToPath(ENTRY), [], {
    ...BARE,
    ...(process.platform === 'win32' ? { execArgv: [] } : { execPath: '/bin/sh', execArgv: WITHOUT_CORE }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const forkUsual = (): ChildProcess =>
  fork(fileURLToPath(ENTRY), [], { ...BARE, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

const start = (isPrivate = false): Typesetter => {
  const child = isPrivate ? forkPrivate() : forkUsual();
  const typesetter: Typesetter = { child, timer: undefined, work: undefined };
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-2000)));
  const end = (why: Error): void => {
    idle.delete(typesetter);
    clearTimeout(typesetter.timer);
    typesetter.work?.reject(why);
    typesetter.work = undefined;
  };
  child.on('error', end);
  child.on('exit', (code) => end(new Error(`the typesetter ended with ${code}: ${said}`)));
  child.on('message', (typeset: TypesetPdf) => {
    typesetter.work?.resolve(typeset);
    // Whoever knew a secret is not there for the next paper.
    if (isPrivate) child.kill('SIGKILL');
    else rest(typesetter);
  });
  return typesetter;
};

const wake = (): Typesetter => {
  const [waiting] = idle;
  if (!waiting) return start();
  idle.delete(waiting);
  clearTimeout(waiting.timer);
  waiting.child.ref();
  waiting.child.channel?.ref();
  return waiting;
};

/** Typesets a paper in another process, which stays a while for the next; a private one gets a process of its own and outlives nothing. */
export const typesetWholeApart = (paper: PdfSource, { isPrivate = false } = {}): Promise<TypesetPdf> =>
  new Promise((resolve, reject) => {
    const typesetter = isPrivate ? start(true) : wake();
    typesetter.work = { resolve, reject };
    typesetter.timer = setTimeout(() => typesetter.child.kill('SIGKILL'), PATIENCE_MS);
    typesetter.child.send(paper);
  });

export const typesetApart = async (paper: PdfSource): Promise<Buffer> => {
  const { bytes } = await typesetWholeApart(paper);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Typesets a paper that binds, and seals it here: the process that typesets gets no keys. */
export const typesetSealed = async (
  { typesetting, paperSeal, clock }: Pick<Parts, 'typesetting' | 'paperSeal' | 'clock'>,
  { head, body }: PdfSource,
): Promise<Buffer> => {
  const paper = await typesetting(() => typesetApart({ head: { ...head, isSealed: true }, body }));
  return paperSeal.set(paper, clock());
};
