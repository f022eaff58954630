import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs of the distribution that read papers without knowing us. */
type Program = 'pdftotext' | 'pdfsig';

export const isInstalled = (program: Program): boolean => spawnSync(program, ['-v']).error === undefined;

const ask = (program: Program, paper: Buffer, ...args: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  const file = join(folder, 'paper.pdf');
  try {
    writeFileSync(file, paper);
    return spawnSync(program, program === 'pdftotext' ? [...args, file, '-'] : [...args, file], { encoding: 'utf8' })
      .stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The paper's text by pdftotext; null where it is not installed. */
export const popplerText = (paper: Buffer): string | null =>
  isInstalled('pdftotext') ? ask('pdftotext', paper, '-layout') : null;

/** Whether pdfsig believes the seal, over the whole paper; null where it is not installed. */
export const popplerBelieves = (paper: Buffer): boolean | null => {
  if (!isInstalled('pdfsig')) return null;
  const said = ask('pdfsig', paper);
  return said.includes('Signature is Valid') && said.includes('Total document signed');
};
