import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Parts } from './core/parts.ts';
import type { PdfSource } from './features/pdf/pdf-source.ts';

// The bundle's neighbor is a bundle, the source's a source.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.mjs', import.meta.url);
const PATIENCE_MS = 45_000;
/** Papers come in groups, and a start takes longer than a paper; after this the memory is worth more. */
const LINGER_MS = 10_000;

interface Typesetter {
  child: ChildProcess;
  /** Until it has to be done with its paper, or to leave when it has none. */
  timer: NodeJS.Timeout | undefined;
  work: { resolve: (bytes: Buffer) => void; reject: (why: Error) => void } | undefined;
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

const start = (): Typesetter => {
  // It is given the text and nothing else: no environment, no keys.
  const child = fork(fileURLToPath(ENTRY), [], {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const typesetter: Typesetter = { child, timer: undefined, work: undefined };
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-500)));
  const end = (why: Error): void => {
    idle.delete(typesetter);
    clearTimeout(typesetter.timer);
    typesetter.work?.reject(why);
    typesetter.work = undefined;
  };
  child.on('error', end);
  child.on('exit', (code) => end(new Error(`the typesetter ended with ${code}: ${said}`)));
  child.on('message', (bytes: Uint8Array) => {
    typesetter.work?.resolve(Buffer.from(bytes));
    rest(typesetter);
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

/** Typesets a paper in another process, which stays a while for the next. */
export const typesetApart = (paper: PdfSource): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const typesetter = wake();
    typesetter.work = { resolve, reject };
    typesetter.timer = setTimeout(() => typesetter.child.kill('SIGKILL'), PATIENCE_MS);
    typesetter.child.send(paper);
  });

/** Typesets a paper that binds, and seals it here: the process that typesets gets no keys. */
export const typesetSealed = async (
  { typesetting, paperSeal, clock }: Pick<Parts, 'typesetting' | 'paperSeal' | 'clock'>,
  { head, body }: PdfSource,
): Promise<Buffer> => {
  const paper = await typesetting(() => typesetApart({ head: { ...head, isSealed: true }, body }));
  return paperSeal.set(paper, clock());
};
