import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PdfSource } from './features/pdf/pdf-source.ts';

// The bundle's neighbor is a bundle, the source's a source.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.mjs', import.meta.url);
const PATIENCE_MS = 45_000;

/** Typesets a paper in a process of its own. It is given the text and nothing else: no environment, no keys. */
export const typesetApart = (paper: PdfSource): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(ENTRY), [], {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
    child.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      // Too late to matter once the bytes are there.
      reject(new Error(`the typesetter ended with ${code}: ${said.slice(-500)}`));
    });
    child.once('spawn', () => {
      child.send(paper);
    });
  });
