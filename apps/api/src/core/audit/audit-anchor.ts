import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { onOneConnection, readTransaction } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import {
  type Anchor,
  appendLine,
  digestOf,
  type Head,
  leafOf,
  makeAnchorDir,
  readLastLine,
  readLine,
  writeLine,
} from './anchor-file.ts';
import { draftHeads, type HeadsDraft, type HeadsReader, readHeads } from './anchored-heads.ts';
import { makeMerkle } from './merkle.ts';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';

/** One number for "somebody is anchoring", known to every process on the database. */
const LOCK = 7_041_905;
const BATCH = 2000;
/** A row is written at most this long after the time it bears. */
const SETTLING_MS = 600_000;

interface Last {
  anchor: Anchor;
  digest: string;
  end: number;
}

export type AnchorParts = Pick<Parts, 'db' | 'clock' | 'keyring' | 'log'> & { settings: Pick<Settings, 'anchorDir'> };

const findLast = async (dir: string): Promise<Last | null> => {
  const found = await readLastLine(dir);
  if (!found) return null;
  const line = readLine(found.text);
  // Going on after a line we did not write would bury it; whoever looks after the log has to look first.
  if (!line) throw new Error('the last audit anchor cannot be read: run audit:verify');
  return { anchor: line.anchor, digest: digestOf(found.text), end: found.end };
};

/** Spares the walk over all lanes while nobody does anything. */
const isQuiet = async (db: ReadDatabase, { anchor }: Last): Promise<boolean> => {
  const newest = await db.selectFrom('audit_row').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return newest !== undefined && newest.at.getTime() < Date.parse(anchor.at) - SETTLING_MS;
};

/** Every head of one moment, which is that of the cursor, in byte order of the lanes, whatever order the database prefers. */
async function* currentHeads(tx: ReadTransaction): AsyncGenerator<Head[]> {
  // Reading every lane may take longer than a request is given.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`declare heads no scroll cursor for
    select lane, n, encode(head, 'hex') as head from audit_lane order by lane collate "C"`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ lane: string; n: number; head: string }>`fetch ${sql.lit(BATCH)} from heads`.execute(
      tx,
    );
    if (rows.length === 0) return;
    yield rows.map(({ lane, n, head }): Head => [lane, n, head]);
  }
}

interface Walked {
  changed: Head[];
  lanes: number;
  rows: number;
  root: string;
  /** Lanes that are gone, shorter, or other than they were: nothing that the server itself can have done. */
  undone: number;
}

/** Gives what the anchor before had of a lane. Lanes it had that are skipped on the way are gone. */
const lookBack = (then: HeadsReader) => {
  let old: Head | null | undefined;
  let gone = 0;
  const comesBefore = (one: string, other: string | null): boolean =>
    other === null || (one !== other && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0);
  const headOf = async (lane: string | null): Promise<Head | null> => {
    if (old === undefined) old = await then.next();
    while (old && comesBefore(old[0], lane)) {
      gone += 1;
      old = await then.next();
    }
    if (old?.[0] !== lane) return null;
    const found = old;
    old = undefined;
    return found;
  };
  return { headOf, gone: () => gone };
};

/** Walks the lanes of now and of then side by side. */
const walk = async (tx: ReadTransaction, then: HeadsReader, draft: HeadsDraft): Promise<Walked> => {
  const walked: Walked = { changed: [], lanes: 0, rows: 0, root: '', undone: 0 };
  const merkle = makeMerkle();
  const { headOf, gone } = lookBack(then);
  for await (const heads of currentHeads(tx)) {
    for (const head of heads) {
      const [lane, n, hash] = head;
      const before = await headOf(lane);
      if (before?.[2] !== hash) walked.changed.push(head);
      if (before && (n < before[1] || (n === before[1] && hash !== before[2]))) walked.undone += 1;
      walked.lanes += 1;
      walked.rows += n;
      merkle.add(leafOf(head));
    }
    await draft.add(heads);
  }
  await headOf(null);
  return { ...walked, undone: walked.undone + gone(), root: merkle.root() };
};

const writeAnchor = async (parts: AnchorParts, last: Last | null, walked: Walked, draft: HeadsDraft): Promise<void> => {
  const { undone, ...found } = walked;
  const dir = parts.settings.anchorDir;
  const key = parts.keyring.current('anchor');
  const text = writeLine(
    {
      ...found,
      number: (last?.anchor.number ?? 0) + 1,
      at: parts.clock().toISOString(),
      kid: key.kid,
      previous: last?.digest ?? null,
    },
    key,
  );
  await appendLine(dir, last?.end ?? 0, text, key);
  await draft.keep(digestOf(text));
  if (undone > 0) parts.log.error('audit log was tampered with: run audit:verify', { count: undone });
};

const anchorAlone = async (parts: AnchorParts, db: ReadDatabase): Promise<boolean> => {
  const dir = parts.settings.anchorDir;
  await makeAnchorDir(dir);
  const last = await findLast(dir);
  if (last && (await isQuiet(db, last))) return false;
  const draft = await draftHeads(dir);
  const then = readHeads(dir, last?.digest ?? '');
  try {
    const walked = await readTransaction(db, (tx) => walk(tx, then, draft));
    if (last ? walked.root === last.anchor.root : walked.lanes === 0) {
      await draft.drop();
      return false;
    }
    await writeAnchor(parts, last, walked, draft);
    return true;
  } catch (error) {
    await draft.drop().catch(() => undefined);
    throw error;
  } finally {
    await then.close();
  }
};

/**
 * Signs the state of the whole audit log and writes it outside the database, so that even somebody who owns the
 * database cannot cut off or rewrite a lane unseen. Answers whether a line was written. One process at a time.
 */
export const anchor = (parts: AnchorParts): Promise<boolean> =>
  onOneConnection(parts.db, async (db) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK}) as held`.execute(db);
    if (!rows[0]?.held) return false;
    try {
      return await anchorAlone(parts, db);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(db);
    }
  });
