import { type Head, leafOf } from './anchor-file.ts';
import type { HeadsDraft, HeadsReader } from './anchored-heads.ts';
import type { Lane } from './current-heads.ts';
import { makeMerkle } from './merkle.ts';

const DRAFTED_AT_ONCE = 2000;

export interface Walked {
  changed: Head[];
  lanes: number;
  rows: number;
  root: string;
  /** Lanes that are gone, shorter, or other than they were: nothing that the server itself can have done. */
  undone: number;
  /** Whether all lanes were read, or only those that moved. */
  isFull: boolean;
}

const comesBefore = (one: string, other: string): boolean =>
  one !== other && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** The heads of the anchor before, one by one. Waits only at the end of a batch, since there may be a million. */
const makeLookBack = (then: HeadsReader) => {
  let batch: readonly Head[] | null = [];
  let at = 0;
  return {
    /** False at the end of all. */
    fill: async (): Promise<boolean> => {
      while (batch && at >= batch.length) {
        batch = await then.next();
        at = 0;
      }
      return batch !== null;
    },
    isEmpty: (): boolean => at >= (batch?.length ?? 0),
    takeIf: (isWanted: (lane: string) => boolean): Head | null => {
      const head = batch?.[at];
      if (!head || !isWanted(head[0])) return null;
      at += 1;
      return head;
    },
  };
};

const isUndone = ([, n, hash]: Head, before: Head | null): boolean =>
  before !== null && (n < before[1] || (n === before[1] && hash !== before[2]));

/**
 * Walks the lanes that were read and those of the anchor before side by side, and drafts the heads of now. A lane that
 * was not read is as it was, unless all were read: then it is gone.
 */
export const walk = async (
  read: AsyncIterable<Lane[]> | Iterable<Lane[]>,
  then: HeadsReader,
  draft: HeadsDraft,
  isFull: boolean,
): Promise<Walked> => {
  const walked: Walked = { changed: [], lanes: 0, rows: 0, root: '', undone: 0, isFull };
  const merkle = makeMerkle();
  const before = makeLookBack(then);
  const keep = (head: Head, kept: Head[]): void => {
    walked.lanes += 1;
    walked.rows += head[1];
    merkle.add(leafOf(head));
    kept.push(head);
  };
  const passOver = async (upTo: string | null, kept: Head[]): Promise<void> => {
    while (!before.isEmpty() || (await before.fill())) {
      const old = before.takeIf((lane) => upTo === null || comesBefore(lane, upTo));
      if (!old) return;
      if (isFull) walked.undone += 1;
      else keep(old, kept);
      if (kept.length >= DRAFTED_AT_ONCE) await draft.add(kept.splice(0));
    }
  };
  const compare = (lane: string, head: Head | null, kept: Head[]): void => {
    const old = before.takeIf((name) => name === lane);
    if (head) {
      if (old?.[2] !== head[2]) walked.changed.push(head);
      keep(head, kept);
    }
    if (head ? isUndone(head, old) : old) walked.undone += 1;
  };
  for await (const lanes of read) {
    const kept: Head[] = [];
    for (const { lane, head } of lanes) {
      await passOver(lane, kept);
      compare(lane, head, kept);
    }
    await draft.add(kept);
  }
  const rest: Head[] = [];
  await passOver(null, rest);
  await draft.add(rest);
  return { ...walked, root: merkle.root() };
};
