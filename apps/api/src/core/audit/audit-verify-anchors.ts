import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import {
  type Anchor,
  anchorsPath,
  digestOf,
  type Head,
  isSignedBy,
  leafOf,
  publicKeyOf,
  readLine,
  readPublicKey,
} from './anchor-file.ts';
import type { Findings } from './audit-findings.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { makeMerkle } from './merkle.ts';

export interface AnchorCheck {
  count: number;
  /** Its digest is worth keeping elsewhere: with it a cut of the anchors themselves shows. */
  newest: { number: number; at: string; digest: string } | null;
  /** How many rows the newest one saw. */
  rows: number;
}

export interface AnchorSource {
  anchorDir: string;
  /** Without one, signatures are checked with the public keys that lie beside the anchors. */
  keyring: Keyring | null;
  /** The digest of an anchor that somebody kept elsewhere: it has to be among them. */
  mustHold?: string | undefined;
}

interface Expected {
  number: number;
  digest: string | null;
}

type Keys = (kid: string) => Promise<{ key: KeyObject; isOurs: boolean } | null>;

/** Our own keys first; a key that only lies beside the anchors proves nothing by itself. */
const keysFrom = (dir: string, keyring: Keyring | null): Keys => {
  const ours = new Map((keyring?.all('anchor') ?? []).map((derived) => [derived.kid, publicKeyOf(derived)]));
  return async (kid) => {
    const own = ours.get(kid);
    if (own) return { key: own, isOurs: true };
    const key = await readPublicKey(dir, kid);
    return key && { key, isOurs: keyring === null };
  };
};

const BATCH = 1000;

/** Every head that an anchor lists must still be there; the first that is not is enough to name the lane. */
const checkHeads = async (
  tx: ReadTransaction,
  anchor: Anchor,
  named: Set<string>,
  findings: Findings,
): Promise<void> => {
  for (let from = 0; from < anchor.changed.length; from += BATCH) {
    const heads = anchor.changed.slice(from, from + BATCH).filter(([lane]) => !named.has(lane));
    const { rows } = await sql<{ lane: string; hash: string }>`
      select r.lane, encode(r.hash, 'hex') as hash from audit_row r
      join unnest(${heads.map(([lane]) => lane)}::text[], ${heads.map(([, n]) => n)}::bigint[]) as a (lane, n) using (lane, n)`.execute(
      tx,
    );
    const found = new Map(rows.map(({ lane, hash }) => [lane, hash]));
    for (const [lane, n, hash] of heads) {
      const stored = found.get(lane);
      if (stored === hash) continue;
      named.add(lane);
      const seen = `anchor ${anchor.number} of ${anchor.at}`;
      findings.add(
        lane,
        n,
        stored ? `${seen} saw another row here: the lane was rewritten.` : `${seen} saw this row, but it is gone.`,
      );
    }
  }
};

interface Checked {
  anchor: Anchor;
  isOurs: boolean;
}

const checkLine = async (text: string, expected: Expected, keys: Keys, findings: Findings): Promise<Checked | null> => {
  const complain = (what: string): null => {
    findings.add(null, null, `Anchor ${expected.number}: ${what}`);
    return null;
  };
  const line = readLine(text);
  if (!line) return complain('the line cannot be read.');
  const { anchor } = line;
  if (anchor.number !== expected.number) complain(`the line bears the number ${anchor.number}.`);
  if (anchor.previous !== expected.digest)
    complain('it does not follow from the line before, so one of them was changed or taken out.');
  const known = await keys(anchor.kid);
  if (!known) return complain(`it is signed with a key that is not known (${anchor.kid}).`);
  if (!isSignedBy(line, known.key)) return complain('the signature is not right, so the line was changed.');
  return { anchor, isOurs: known.isOurs };
};

/** What the anchors say all lanes together looked like has to be what they listed one by one. */
const checkRoot = (anchor: Anchor, state: Map<string, Head>, findings: Findings): void => {
  const merkle = makeMerkle();
  const heads = [...state.values()].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const head of heads) merkle.add(leafOf(head));
  if (merkle.root() !== anchor.root) {
    findings.add(
      null,
      null,
      `Anchor ${anchor.number}: the heads listed so far do not make up what it saw of all lanes.`,
    );
  }
};

/** Up to where the lines were whole when the reading began. */
const linesUpTo = (dir: string, end: number): AsyncIterable<string> =>
  createInterface({ input: createReadStream(anchorsPath(dir), { end: end - 1 }), crlfDelay: Infinity });

/** Checks signatures and chain of the anchors, and the database against what they saw. */
export const checkAnchors = async (
  tx: ReadTransaction,
  { anchorDir: dir, keyring, mustHold }: AnchorSource,
  end: number,
  findings: Findings,
): Promise<AnchorCheck> => {
  const check: AnchorCheck = { count: 0, newest: null, rows: 0 };
  const keys = keysFrom(dir, keyring);
  const state = new Map<string, Head>();
  const named = new Set<string>();
  const digests = new Set<string>();
  const before = findings.count();
  let last: Checked | null = null;
  let previous: string | null = null;
  for await (const text of end === 0 ? [] : linesUpTo(dir, end)) {
    const digest = digestOf(text);
    check.count += 1;
    const good = await checkLine(text, { number: check.count, digest: previous }, keys, findings);
    if (good) {
      for (const head of good.anchor.changed) state.set(head[0], head);
      await checkHeads(tx, good.anchor, named, findings);
      const { number, at, rows } = good.anchor;
      Object.assign(check, { newest: { number, at, digest }, rows });
      last = good;
    }
    digests.add(digest);
    previous = digest;
  }
  if (last && !last.isOurs) {
    findings.add(
      null,
      null,
      `Anchor ${last.anchor.number}: it is signed with a key that is not ours, and none of ours follows.`,
    );
  }
  if (last && findings.count() === before) checkRoot(last.anchor, state, findings);
  if (mustHold !== undefined && !digests.has(mustHold)) {
    findings.add(null, null, `No anchor has the digest ${mustHold}: the anchors were cut off or replaced.`);
  }
  return check;
};
