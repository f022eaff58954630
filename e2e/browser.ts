import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface FoundBrowser {
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

const ownEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

const installedBrowser = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC];
  return candidates.find((path) => existsSync(path));
};

/** One folder per user: the programs are unpacked for their owner only, and a second user would stumble over them. */
const cacheFolder = (): string => {
  const { version } = JSON.parse(
    readFileSync(new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const name = `chromium-${version}-${process.getuid?.() ?? 0}`;
  const beside = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
  try {
    mkdirSync(beside, { recursive: true });
    // Everybody who tests this tree unpacks here, whoever came first.
    if (statSync(beside).uid === process.getuid?.()) chmodSync(beside, 0o1777);
    mkdirSync(join(beside, `${name}.probe`));
    rmSync(join(beside, `${name}.probe`), { recursive: true });
    return join(beside, name);
  } catch {
    return join(tmpdir(), `ledgate-${name}`);
  }
};

/** Unpacks beside the final name, since a half-written program would be taken for a whole one later. */
const unpack = async (folder: string): Promise<void> => {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const before = { TMPDIR: process.env['TMPDIR'], AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'] };
  // It unpacks into the temporary folder, and its libraries only where it believes to be in that cloud.
  Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // Its own font settings name a folder that is not there, and without any font the browser aborts.
  const fonts = ['fonts', 'fonts/fonts'].map((name) => `<dir>${join(folder, name)}</dir>`).join('');
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
};

const packagedBrowser = async (): Promise<FoundBrowser> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install one, or name it in CHROME.');
  }
  const folder = cacheFolder();
  if (!existsSync(folder)) await unpack(folder);
  const env = ownEnv();
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: existsSync(env['HOME'] ?? '') ? (env['HOME'] ?? folder) : folder,
    },
  };
};

/** The Chromium of the tests: the one named in CHROME, else the installed one, else the one from npm. */
export const findBrowser = async (): Promise<FoundBrowser> => {
  const executablePath = process.env['CHROME'] ?? installedBrowser();
  return executablePath ? { executablePath, args: ARGS, env: ownEnv() } : packagedBrowser();
};
