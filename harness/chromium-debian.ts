import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../scripts/parts/children.mjs';
import { onPath } from './on-path.ts';
import { type Unpacked, unpacked } from './unpacked.ts';

const LIMIT_MS = 5 * 60_000;

/** Debian's names of the machines that its Chromium is made for. */
const TRIPLETS: Partial<Record<string, string>> = { arm64: 'aarch64-linux-gnu', x64: 'x86_64-linux-gnu' };

/** Of the C library the running system has the only one that its loader takes. */
const IS_LIBC = /^lib(c6|c-bin|c-l10n)$|^locales$/;

const must = async (program: string, args: string[], cwd: string): Promise<string> => {
  const { code, said } = await runToEnd(program, args, { limitMs: LIMIT_MS, cwd });
  if (code === 0) return said;
  const why = said.split('\n').findLast((line) => /^E:|error|failed/i.test(line)) ?? `it ended with ${code}`;
  throw new Error(`${program} says “${why.trim()}”`);
};

/** Package lists and archives below a folder of our own: nothing of the system is changed, so nobody has to be root. */
const aptBelow = (folder: string) => {
  const settings = {
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'Debug::NoLocking': '1',
    // As root it would hand the download to a user who cannot get here.
    'APT::Sandbox::User': 'root',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '30',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  for (const path of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, path), { recursive: true });
  return (...args: string[]): Promise<string> => must('apt-get', ['-qq', ...options, ...args], folder);
};

/** The packages that an installation would add here: Chromium and the libraries that this machine lacks. */
const namesOf = (simulated: string): string[] =>
  [...simulated.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name).filter((name) => !IS_LIBC.test(name));

const fillWith =
  (name: string) =>
  async (draft: string): Promise<void> => {
    const work = join(draft, 'apt');
    const apt = aptBelow(work);
    process.stdout.write('Fetching Chromium from Debian packages (about 100 MB); the tree keeps it for next time …\n');
    await apt('update');
    const names = namesOf(await apt('-s', '--no-install-recommends', 'install', name));
    await apt('download', ...names);
    for (const file of readdirSync(work).filter((each) => each.endsWith('.deb'))) {
      await must('dpkg', ['-x', file, draft], work);
    }
    rmSync(work, { recursive: true });
  };

/** Debian's own Chromium, unpacked into the tree's cache: that without windows, which leaves more of the machine to the pages. */
export const fetchFromDebian = async (): Promise<Unpacked> => {
  const triplet = process.platform === 'linux' ? TRIPLETS[process.arch] : undefined;
  if (triplet === undefined || onPath('apt-get') === undefined)
    throw new Error('this machine takes no Debian packages');
  const bring = (name: string): Promise<Unpacked> =>
    unpacked({
      from: 'Debian',
      name: `${name}-debian-${process.arch}`,
      fill: fillWith(name),
      // Not the script in usr/bin, which looks for settings of the system.
      program: `usr/lib/chromium/${name}`,
      libraries: [`usr/lib/${triplet}`, `lib/${triplet}`],
      fonts: ['usr/share/fonts'],
    });
  // Older systems have only the one with windows.
  return bring('chromium-headless-shell').catch(() => bring('chromium'));
};
