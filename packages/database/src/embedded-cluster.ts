import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedFailure } from './embedded-failure.ts';
import type { Place } from './embedded-place.ts';

export const SUPERUSER = 'ledgate';
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;

const dataOf = (place: Place): string => join(place.cluster, 'data');
const logOf = (place: Place): string => join(place.cluster, 'postgres.log');

// Checked by use: busybox has a setpriv too, but without this option.
const canDieWithParent = (): boolean => spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0;

/** Starts one of PostgreSQL's programs so that it ends when this process ends, even by SIGKILL. */
const run = (place: Place, program: string, args: string[], deathSignal: 'INT' | 'KILL', log: number): ChildProcess => {
  const command = [join(place.native, 'bin', program), ...args];
  const line = canDieWithParent() ? ['setpriv', '--pdeathsig', deathSignal, '--', ...command] : command;
  const [file = '', ...rest] = line;
  return spawn(file, rest, {
    ...place.runAs,
    // The working folder may be closed to the other user.
    cwd: '/',
    // Ctrl-C in a terminal must reach our shutdown first, not the database under it.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  });
};

const finished = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });

const lastLines = (place: Place): string =>
  existsSync(logOf(place)) ? readFileSync(logOf(place), 'utf8').trim().split('\n').slice(-5).join('\n') : '';

const withLog = <T>(place: Place, use: (log: number) => T): T => {
  const log = openSync(logOf(place), 'a', 0o600);
  try {
    return use(log);
  } finally {
    closeSync(log);
  }
};

const keepName = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

/** Makes the cluster beside its final name, so that a kill on the way leaves nothing that looks finished. */
export const makeCluster = async (place: Place, durable: boolean): Promise<void> => {
  const data = dataOf(place);
  if (existsSync(join(data, 'global', 'pg_control'))) return;
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new EmbeddedFailure('unusable', `The database in ${data} is damaged: it has files but no global/pg_control.`);
  }
  const draft = `${data}.making`;
  await rm(draft, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
  // One collation on every machine; --no-locale asks nothing of the system's C library.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--data-checksums',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  const code = await finished(withLog(place, (log) => run(place, 'initdb', args, 'KILL', log)));
  if (code !== 0)
    throw new EmbeddedFailure('would_not_start', `The database could not be created in ${data}:\n${lastLines(place)}`);
  await rename(draft, data);
  if (durable) await keepName(place.cluster);
};

/** A private folder with a short name: a socket's path may have 107 bytes. */
export const makeSocketFolder = async (place: Place): Promise<string> => {
  const name = `ledgate-${createHash('sha256').update(place.cluster).digest('hex').slice(0, 12)}`;
  const parent = place.runAs || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const owner = place.runAs?.uid ?? process.getuid?.();
  const found = await lstat(folder);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new EmbeddedFailure('unusable', `${folder} belongs to somebody else, so the database cannot listen there.`);
  }
  await chmod(folder, 0o700);
  if (place.runAs) await chown(folder, place.runAs.uid, place.runAs.gid);
  return folder;
};

interface LaunchOptions {
  durable: boolean;
  connections: number;
}

const settings = (socketFolder: string, { durable, connections }: LaunchOptions): string[] => {
  const chosen: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not hold what people typed: no statements, no details with values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
        }),
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const pidFile = (place: Place): string[] => {
  try {
    return readFileSync(join(dataOf(place), 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

export interface Postmaster {
  exited: Promise<unknown>;
  stop: () => Promise<void>;
}

const wait = async (exited: Promise<unknown>, ms: number): Promise<boolean> => {
  const limit = new AbortController();
  const late = pause(ms, false, { signal: limit.signal }).catch(() => false);
  return Promise.race([exited.then(() => true), late]).finally(() => limit.abort());
};

/** Starts the server and waits until it answers; after a crash that includes its recovery. */
export const launch = async (place: Place, socketFolder: string, options: LaunchOptions): Promise<Postmaster> => {
  await rm(logOf(place), { force: true });
  const args = ['-D', dataOf(place), ...settings(socketFolder, options)];
  const child = withLog(place, (log) => run(place, 'postgres', args, 'INT', log));
  let running = true;
  let refusal = '';
  const exited = finished(child)
    .catch((error: Error) => (refusal = error.message))
    .finally(() => (running = false));
  const limit = Date.now() + START_LIMIT_MS;
  // Line 8 of its pid file says when it is ready, which costs no connection to ask.
  while (!(pidFile(place)[0] === String(child.pid) && pidFile(place)[7]?.trim() === 'ready')) {
    if (!running || Date.now() > limit) {
      child.kill('SIGQUIT');
      throw new EmbeddedFailure(
        'would_not_start',
        `The database in ${place.cluster} did not start:\n${refusal || lastLines(place)}`,
      );
    }
    await pause(10);
  }
  return {
    exited,
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (!running) return;
        child.kill(signal);
        if (await wait(exited, STOP_LIMIT_MS)) return;
      }
    },
  };
};

/** All processes of the cluster's server: each of them works in the data folder. */
const workersIn = (place: Place, postmaster: number): number[] => {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)]);
    return stdout.toString().includes(dataOf(place)) ? [postmaster] : [];
  }
  const worksHere = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dataOf(place);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').filter(worksHere).map(Number);
};

/** Ends a server whose owner is dead; where the system can do that it has been told to stop already. */
export const stopOrphan = async (place: Place): Promise<void> => {
  const postmaster = Number(pidFile(place)[0]);
  if (!postmaster) return;
  const workers = (): number[] => workersIn(place, postmaster);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const limit = Date.now() + STOP_LIMIT_MS;
    if (workers().includes(postmaster)) process.kill(postmaster, signal);
    while (workers().length > 0 && Date.now() < limit) await pause(20);
    if (workers().length > 0) continue;
    // PostgreSQL would take a dead process that nobody has buried, or a stranger with its number, for itself.
    await rm(join(dataOf(place), 'postmaster.pid'), { force: true });
    return;
  }
  throw new EmbeddedFailure(
    'would_not_start',
    `An earlier database server (process ${postmaster}) on ${place.cluster} does not end.`,
  );
};
