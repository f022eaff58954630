import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { livingOwner } from './embedded-owner.ts';
import { startEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const FOLDER = 'ledgate-test-';
const HOUR_MS = 3_600_000;

// The test run's processes find the cluster here; set once, before they are started.
const URL_VARIABLE = 'LEDGATE_TEST_CLUSTER';
const TEMPLATE_VARIABLE = 'LEDGATE_TEST_TEMPLATE';

const urlFor = (cluster: string, database: string): string => {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
};

const within = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Folders of runs that were killed; a young one may belong to a run that is just starting. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const path = join(tmpdir(), name);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > HOUR_MS,
      () => false,
    );
    if (isOld && (await livingOwner(join(path, 'postgres'))) === undefined)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
};

/** A folder to throw away, open so that the database's own user gets into it when we are root. */
export const makeTestFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  await chmod(folder, 0o755);
  return folder;
};

const throwAway = async (): Promise<Embedded> => {
  await sweep();
  const dataDir = await makeTestFolder();
  const embedded = await startEmbedded({ dataDir, durable: false });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.url, stop };
};

/** A PostgreSQL that is not ours: leave nothing of the run behind. */
const borrow = (url: string, prefix: string): Embedded => ({
  url,
  stop: () =>
    within(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    }),
});

/** One cluster for a whole test run, with a migrated template in it. */
export const startTestCluster = async (): Promise<{ stop: () => Promise<void> }> => {
  const prefix = `ledgate_test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? borrow(given, prefix) : await throwAway();
  try {
    await within(cluster.url, (client) => client.query(`create database ${template}`));
    await migrate(urlFor(cluster.url, template));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.env[URL_VARIABLE] = cluster.url;
  process.env[TEMPLATE_VARIABLE] = template;
  return { stop: cluster.stop };
};

export interface FreshDatabase {
  url: string;
  /** Seldom needed: the run throws the whole cluster away, which is faster. */
  drop: () => Promise<void>;
}

/** A migrated, empty database of the caller's own, copied from the template. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const cluster = process.env[URL_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (!cluster || !template)
    throw new Error('There is no test cluster: run the tests with `npx vitest`, which starts one.');
  const name = template.replace('_template', `_${randomBytes(6).toString('hex')}`);
  // On a durable server a file copy forces a checkpoint, which is slower than the log.
  const strategy = process.env['TEST_DATABASE_URL'] ? 'wal_log' : 'file_copy';
  await within(cluster, (client) => client.query(`create database ${name} template ${template} strategy ${strategy}`));
  return {
    url: urlFor(cluster, name),
    drop: () =>
      within(cluster, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
};

/** A database that knows nothing of the product's own migrations. Gives its address. */
export const emptyDatabase = async (): Promise<string> => {
  const { url } = await freshDatabase();
  const name = `${new URL(url).pathname.slice(1)}_bare`;
  await within(url, (client) => client.query(`create database ${name}`));
  return urlFor(url, name);
};
