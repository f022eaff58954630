import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { onOneConnection, readTransaction } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import { type Anchor, appendLine, digestOf, makeAnchorDir, readLastLine, readLine, writeLine } from './anchor-file.ts';
import { draftHeads, hasHeads, type HeadsDraft, type HeadsReader, readHeads } from './anchored-heads.ts';
import { allHeads, movedHeads, SETTLING_MS } from './current-heads.ts';
import { walk, type Walked } from './walk-lanes.ts';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';

/** One number for "somebody is anchoring", known to every process on the database. */
const LOCK = 7_041_905;
const WALK_EVERY_MS = 86_400_000;

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

/** Spares reading lanes at all while nobody does anything. */
const isQuiet = async (db: ReadDatabase, { anchor }: Last, now: Date): Promise<boolean> => {
  if (now.getTime() < Date.parse(anchor.at)) return false;
  const newest = await db.selectFrom('audit_row').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return newest !== undefined && newest.at.getTime() < Date.parse(anchor.at) - SETTLING_MS;
};

/** Whether all lanes are due to be read: daily, and whenever what moved cannot be told by the times of rows. */
const isWalkDue = async (dir: string, last: Last | null, now: Date): Promise<boolean> => {
  const { walked, at } = last?.anchor ?? {};
  if (!last || walked === undefined || at === undefined || now.getTime() < Date.parse(at)) return true;
  return now.getTime() - Date.parse(walked) >= WALK_EVERY_MS || !(await hasHeads(dir, last.digest));
};

const writeAnchor = async (
  parts: AnchorParts,
  last: Last | null,
  { undone, isFull, seenAt, ...found }: Walked & { seenAt: Date },
  draft: HeadsDraft,
): Promise<void> => {
  const dir = parts.settings.anchorDir;
  const key = parts.keyring.current('anchor');
  const at = seenAt.toISOString();
  const text = writeLine(
    {
      ...found,
      number: (last?.anchor.number ?? 0) + 1,
      at,
      walked: isFull ? at : last?.anchor.walked,
      kid: key.kid,
      previous: last?.digest ?? null,
    },
    key,
  );
  await appendLine(dir, last?.end ?? 0, text, key);
  await draft.keep(digestOf(text));
  if (undone > 0) parts.log.error('audit log was tampered with: run audit:verify', { count: undone });
};

const walkAll = (db: ReadDatabase, then: HeadsReader, draft: HeadsDraft): Promise<Walked> =>
  readTransaction(db, (tx) => walk(allHeads(tx), then, draft, true));

/** Few lanes move between two anchors, so they are held; what is kept of all others is read without a transaction. */
const walkMoved = async (db: ReadDatabase, last: Anchor, then: HeadsReader, draft: HeadsDraft): Promise<Walked> => {
  const moved = await readTransaction(db, (tx) => movedHeads(tx, last));
  return walk(moved, then, draft, false);
};

const anchorAlone = async (parts: AnchorParts, db: ReadDatabase): Promise<boolean> => {
  const dir = parts.settings.anchorDir;
  await makeAnchorDir(dir);
  const last = await findLast(dir);
  const now = parts.clock();
  if (last && (await isQuiet(db, last, now))) return false;
  const isFull = await isWalkDue(dir, last, now);
  const draft = await draftHeads(dir);
  const then = readHeads(dir, last?.digest ?? '');
  try {
    const walked = isFull || !last ? await walkAll(db, then, draft) : await walkMoved(db, last.anchor, then, draft);
    if (last ? walked.root === last.anchor.root : walked.lanes === 0) {
      await draft.drop();
      return false;
    }
    // The time before anything was read: what is written meanwhile belongs to the next one.
    await writeAnchor(parts, last, { ...walked, seenAt: now }, draft);
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
