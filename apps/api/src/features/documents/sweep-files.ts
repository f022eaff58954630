import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { change } from '../../core/change.ts';
import { MOST_DRIFT_MS } from '../../core/clock.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { deleteAbandoned, knownKeys, listAbandoned, listWaiting } from './store.ts';
import { incomingFolder } from './stored-content.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BATCH = 200;

const ago = (parts: Parts, ms: number): Date => new Date(parts.clock().getTime() - ms);

/** With a wrong clock a file that is just arriving looks old: nothing is thrown away by such a date. */
const canDateFiles = (parts: Parts): boolean => Math.abs(parts.time.driftMs()) <= MOST_DRIFT_MS;

const abandon = async (ctx: Ctx, uid: string): Promise<void> => {
  const storageKey = await change(ctx, 'application.file_abandoned', async (tx) => {
    setScope(tx, ctx);
    const gone = await deleteAbandoned(tx, uid);
    if (!gone) throw new DoneByAnother();
    return { subject: `application:${gone.applicationUid}`, before: { file: uid }, reply: gone.storageKey };
  });
  await ctx.parts.files.remove(storageKey);
};

/** Uploaded and never handed in: the row goes, and with the next step the file. */
const sweepAbandoned = (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const before = ago(parts, DAY_MS);
  return eachInTurn<string>(parts, {
    what: 'abandoned file not swept',
    next: (after) => reading(ctx, (tx) => listAbandoned(tx, { before, after, most: BATCH })),
    work: (uid) => abandon(ctx, uid),
    nameOf: (file) => ({ file }),
  });
};

/** Files that no row stands for: their transaction failed, or the process died before it. */
const sweepOrphans = async (parts: Parts): Promise<void> => {
  const limit = ago(parts, DAY_MS);
  const removeUnknown = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    const known = await reading(systemCtx(parts), (tx) => knownKeys(tx, keys));
    for (const key of keys.filter((each) => !known.has(each))) await parts.files.remove(key);
  };
  let keys: string[] = [];
  for await (const { key, changedAt } of parts.files.list()) {
    if (changedAt < limit) keys.push(key);
    if (keys.length < BATCH) continue;
    await removeUnknown(keys);
    keys = [];
  }
  await removeUnknown(keys);
};

/** What a killed process of this machine was just taking in. */
export const sweepIncoming = async (parts: Parts): Promise<void> => {
  if (!canDateFiles(parts)) return;
  const folder = incomingFolder(parts);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtime < ago(parts, DAY_MS)) await rm(join(folder, name), { force: true });
  }
};

/** A scanner that was away for longer than its jobs kept trying is asked again. */
const scanAgain = async (parts: Parts): Promise<void> => {
  const waiting = await reading(systemCtx(parts), (tx) => listWaiting(tx, ago(parts, HOUR_MS), BATCH));
  await bookkeeping(parts, async (tx) => {
    for (const file of waiting) await enqueue(tx, parts, 'scanFile', { file });
  });
};

/** What uploads that came to nothing leave behind. Any number of processes may do it. */
export const sweepFiles = async (parts: Parts): Promise<void> => {
  await sweepAbandoned(parts);
  if (canDateFiles(parts)) await sweepOrphans(parts);
  await scanAgain(parts);
};
