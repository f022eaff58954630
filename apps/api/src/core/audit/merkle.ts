import { hash as digest } from 'node:crypto';

/** A leaf can never be taken for an inner node, since each is hashed with a mark of its own. */
const LEAF = '\0';
const NODE = 1;

// In one go, since there may be a million leaves: a hash object for each costs more than the hashing.
const sha256 = (bytes: Buffer | string): Buffer => digest('sha256', bytes, 'buffer');

const join = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([Buffer.of(NODE), left, right]));

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
      let peak: Peak = { height: 0, hash: sha256(LEAF + leaf) };
      for (let last = peaks.at(-1); last?.height === peak.height; last = peaks.at(-1)) {
        peaks.pop();
        peak = { height: peak.height + 1, hash: join(last.hash, peak.hash) };
      }
      peaks.push(peak);
    },
    root: () => {
      const [lowest, ...higher] = peaks.map(({ hash }) => hash).toReversed();
      const root = higher.reduce<Buffer>((right, left) => join(left, right), lowest ?? sha256(''));
      return root.toString('hex');
    },
  };
};
