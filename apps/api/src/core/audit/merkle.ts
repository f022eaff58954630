import { createHash } from 'node:crypto';

/** A leaf can never be taken for an inner node, since each is hashed with a mark of its own. */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const join = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest();

export interface Merkle {
  add: (leaf: string) => void;
  root: () => string;
}

interface Peak {
  height: number;
  hash: Buffer;
}

/** The tree of RFC 6962, built as the leaves come: it holds one hash per level, not one per leaf. */
export const makeMerkle = (): Merkle => {
  const peaks: Peak[] = [];
  return {
    add: (leaf) => {
      let peak: Peak = { height: 0, hash: createHash('sha256').update(LEAF).update(leaf).digest() };
      for (let last = peaks.at(-1); last?.height === peak.height; last = peaks.at(-1)) {
        peaks.pop();
        peak = { height: peak.height + 1, hash: join(last.hash, peak.hash) };
      }
      peaks.push(peak);
    },
    root: () => {
      const [lowest, ...higher] = peaks.map(({ hash }) => hash).toReversed();
      const root = higher.reduce<Buffer>((right, left) => join(left, right), lowest ?? createHash('sha256').digest());
      return root.toString('hex');
    },
  };
};
