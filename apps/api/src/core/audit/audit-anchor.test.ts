import { createPublicKey, randomBytes, verify as verifySignature } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onOneConnection } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AuditLog, startAnchoredLog, startAuditLog } from '../../testing/audit-log.ts';
import { type Anchor, anchorsPath, digestOf, readLine, writeLine } from './anchor-file.ts';
import { anchor } from './audit-anchor.ts';
import { verifyAudit } from './audit-verify.ts';
import { canonicalJson } from './canonical-json.ts';
import { makeKeyring } from '../crypto/keyring.ts';
import { makeMerkle } from './merkle.ts';

describe('anchoring the audit log', () => {
  let log: AuditLog;
  beforeEach(async () => {
    log = await startAuditLog();
  });
  afterEach(() => log.stop());

  const changedIn = async (at: number): Promise<string[]> => {
    const lines = await log.anchorLines();
    return readLine(lines.at(at) ?? '')?.anchor.changed.map(([lane, n]) => `${lane} ${n}`) ?? [];
  };

  test('writes nothing while there is nothing to anchor', async () => {
    expect(await log.anchor()).toBe(false);
    await expect(readFile(anchorsPath(log.parts.settings.anchorDir))).rejects.toThrow('ENOENT');
  });

  test('lists only the lanes that moved since the anchor before, and all of them the first time', async () => {
    for (const lane of ['user:b', 'user:a', 'user:ä', 'user:B']) await log.append(lane);
    expect(await log.anchor()).toBe(true);
    await log.append('user:b');
    await log.append('user:new');
    expect(await log.anchor()).toBe(true);
    expect(await changedIn(0)).toEqual(['user:B 1', 'user:a 1', 'user:b 1', 'user:ä 1']);
    expect(await changedIn(1)).toEqual(['user:b 2', 'user:new 1']);
    const files = (await readdir(log.parts.settings.anchorDir)).map((name) => name.replace(/-.*/, ''));
    expect(files).toEqual(['anchor', 'anchors.jsonl', 'heads']);
    expect((await log.verify()).findings).toEqual([]);
  });

  test('writes nothing when nothing changed since the anchor before', async () => {
    await log.append('user:a');
    await log.anchor();
    expect(await log.anchor()).toBe(false);
    expect(await log.anchorLines()).toHaveLength(1);
    expect(await readdir(log.parts.settings.anchorDir)).toHaveLength(3);
  });

  test('walks no lanes at all when the newest row is long anchored', async () => {
    await log.append('user:a');
    const late: typeof log.parts = { ...log.parts, clock: () => new Date(log.parts.clock().getTime() + 3_600_000) };
    await anchor(late);
    await log.tamper('alter table audit_lane rename to audit_lane_away');
    expect(await anchor(late)).toBe(false);
  });

  test('reads only the lanes that moved, and all of them once a day', async () => {
    for (const lane of ['user:a', 'user:b', 'user:quiet']) await log.append(lane);
    await log.anchor();
    // Past the while in which rows settle, of which each append is a minute.
    for (let minute = 0; minute < 12; minute += 1) await log.append('user:a');
    await log.anchor();
    const later = (hours: number): typeof log.parts => ({
      ...log.parts,
      clock: () => new Date(log.parts.clock().getTime() + hours * 3_600_000),
    });
    // A lane that is not read cannot be seen to differ.
    await log.tamper(`update audit_lane set head = sha256('forged') where lane = 'user:quiet'`);
    await log.append('user:b');
    expect(await log.anchor()).toBe(true);
    expect(await changedIn(2)).toEqual(['user:b 2']);
    expect(log.logLines).toEqual([]);
    await log.append('user:a');
    expect(await anchor(later(24))).toBe(true);
    expect(await changedIn(3)).toEqual(['user:a 14', 'user:quiet 1']);
    expect(log.logLines.at(-1)).toContain('audit log was tampered with');
  });

  test('reads all lanes when the clock was set back, since the times of rows then say nothing', async () => {
    await log.append('user:a');
    const ahead = { ...log.parts, clock: () => new Date(log.parts.clock().getTime() + 30 * 86_400_000) };
    await anchor(ahead);
    await log.append('user:b');
    expect(await log.anchor()).toBe(true);
    expect(await changedIn(1)).toEqual(['user:b 1']);
  });

  test('goes on from anchors of before, which do not say when all lanes were read', async () => {
    await log.append('user:a');
    await log.anchor();
    const [line = ''] = await log.anchorLines();
    const old = readLine(line);
    const { walked: _, ...body } = old?.anchor ?? {};
    const text = writeLine(body as Anchor, log.parts.keyring.current('anchor'));
    await log.writeAnchorLines([text]);
    const dir = log.parts.settings.anchorDir;
    const heads = (await readdir(dir)).find((name) => name.startsWith('heads-')) ?? '';
    await rename(join(dir, heads), join(dir, `heads-${digestOf(text)}.jsonl`));
    await log.append('user:b');
    await log.anchor();
    expect(await changedIn(1)).toEqual(['user:b 1']);
    expect((await log.verify()).findings).toEqual([]);
  });

  test('signs each line with a key that lies beside it for everybody to check', async () => {
    await log.append('user:a');
    await log.anchor();
    const [line = ''] = await log.anchorLines();
    const read = readLine(line);
    const dir = log.parts.settings.anchorDir;
    const key = createPublicKey(await readFile(join(dir, `anchor-key-${read?.anchor.kid}.pem`)));
    const signature = Buffer.from(read?.signature ?? '', 'base64');
    expect(verifySignature(null, Buffer.from(canonicalJson(read?.anchor)), key, signature)).toBe(true);
    expect((await log.verify({ keyring: null })).findings).toEqual([]);
  });

  test('goes on after half a line that a power cut left', async () => {
    await log.append('user:a');
    await log.anchor();
    await appendFile(anchorsPath(log.parts.settings.anchorDir), '{"anchor":{"at":"2026-1');
    expect((await log.verify()).findings).toEqual([]);
    await log.append('user:a');
    await log.anchor();
    expect(await log.anchorLines()).toHaveLength(2);
    expect((await log.verify()).findings).toEqual([]);
  });

  test('lists every lane again when what it compares with was lost', async () => {
    for (const lane of ['user:a', 'user:b']) await log.append(lane);
    await log.anchor();
    const dir = log.parts.settings.anchorDir;
    for (const name of await readdir(dir)) if (name.startsWith('heads-')) await rm(join(dir, name));
    await log.append('user:a');
    await log.anchor();
    expect(await changedIn(1)).toEqual(['user:a 2', 'user:b 1']);
    expect((await log.verify()).findings).toEqual([]);
  });

  test('refuses to go on after a last line that is not an anchor', async () => {
    await log.append('user:a');
    await log.anchor();
    await log.writeAnchorLines(['not an anchor']);
    await expect(log.anchor()).rejects.toThrow('run audit:verify');
  });

  test('is done by one process at a time', async () => {
    await log.append('user:a');
    await onOneConnection(log.parts.db, async (other) => {
      await sql`select pg_advisory_lock(7041905)`.execute(other);
      expect(await log.anchor()).toBe(false);
      await sql`select pg_advisory_unlock(7041905)`.execute(other);
    });
    const answers = await Promise.all([log.anchor(), log.anchor(), log.anchor()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await log.anchorLines()).toHaveLength(1);
  });

  test('lists a thousand lanes and more without losing one', async () => {
    await sql`select audit_append('user:' || g, '{"at":"2026-11-12T09:00:00.000Z","action":"a","actor":null}')
      from generate_series(1, 4100) g`.execute(log.writer);
    await log.anchor();
    await log.append('user:77');
    await log.anchor();
    expect(await changedIn(1)).toEqual(['user:77 2']);
    expect(await log.verify()).toMatchObject({
      findings: [],
      lanes: 4100,
      rows: 4101,
      anchors: { count: 2, rows: 4101 },
    });
  });
});

describe('a line of the anchors', () => {
  let log: AuditLog;
  let lines: string[];
  beforeEach(async () => {
    log = await startAnchoredLog();
    await log.append('user:marisol');
    await log.anchor();
    lines = await log.anchorLines();
  });
  afterEach(() => log.stop());

  test('that was altered is named', async () => {
    await log.writeAnchorLines(lines.map((line, at) => (at === 1 ? line.replace('"rows":15', '"rows":14') : line)));
    expect(await log.sentences()).toEqual([
      'Anchor 2: the signature is not right, so the line was changed.',
      'Anchor 3: it does not follow from the line before, so one of them was changed or taken out.',
    ]);
  });

  test('that was taken out is named', async () => {
    await log.writeAnchorLines(lines.filter((_, at) => at !== 1));
    expect(await log.sentences()).toEqual([
      'Anchor 2: the line bears the number 3.',
      'Anchor 2: it does not follow from the line before, so one of them was changed or taken out.',
    ]);
  });

  test('that is no anchor at all is named', async () => {
    await log.writeAnchorLines(lines.map((line, at) => (at === 2 ? '{}' : line)));
    expect(await log.sentences()).toEqual(['Anchor 3: the line cannot be read.']);
  });

  test('that somebody else signed is named, even with his public key laid beside it', async () => {
    const [first = ''] = lines;
    await log.writeAnchorLines([first]);
    await log.append('user:marisol');
    await anchor({ ...log.parts, keyring: makeKeyring([randomBytes(32).toString('base64')]) });
    expect(await log.sentences()).toEqual([
      'Anchor 2: it is signed with a key that is not ours, and none of ours follows.',
    ]);
  });

  test('that an older key of ours signed is good while newer ones follow', async () => {
    const [first = ''] = lines;
    await log.writeAnchorLines([first]);
    const next = { ...log.parts, keyring: makeKeyring([randomBytes(32).toString('base64')]) };
    await anchor(next);
    const source = { anchorDir: log.parts.settings.anchorDir, keyring: next.keyring };
    expect((await verifyAudit(log.parts.db, source, log.parts.clock())).findings).toEqual([]);
  });

  test('that somebody kept elsewhere is missed when the end of the anchors was cut off', async () => {
    const digest = (await log.verify()).anchors.newest?.digest ?? '';
    expect((await log.verify({ mustHold: digest })).findings).toEqual([]);
    await log.writeAnchorLines(lines.slice(0, 2));
    expect((await log.verify({ mustHold: digest })).findings).toEqual([
      { lane: null, n: null, what: `No anchor has the digest ${digest}: the anchors were cut off or replaced.` },
    ]);
  });

  test('that leaves out a lane, because what it was compared with was forged, is named', async () => {
    const dir = log.parts.settings.anchorDir;
    await log.append('user:walter');
    const walter = await log.parts.db
      .selectFrom('audit_lane')
      .select(['n', 'head'])
      .where('lane', '=', 'user:walter')
      .executeTakeFirstOrThrow();
    const heads = join(dir, (await readdir(dir)).find((name) => name.startsWith('heads-')) ?? '');
    const forged = JSON.stringify(['user:walter', walter.n, walter.head.toString('hex')]);
    await writeFile(heads, (await readFile(heads, 'utf8')).replace(/^\["user:walter".*$/m, forged));
    await log.anchor();
    expect(await log.sentences()).toEqual([
      'Anchor 4: the heads listed so far do not make up what it saw of all lanes.',
    ]);
  });

  test('that is missing together with all others is named', async () => {
    await rm(anchorsPath(log.parts.settings.anchorDir));
    await log.append('user:marisol');
    expect(await log.sentences()).toEqual([expect.stringMatching(/^There are no anchors in /)]);
  });
});

test('the tree over the lanes is that of RFC 6962', () => {
  const rootOf = (leaves: string[]): string => {
    const merkle = makeMerkle();
    for (const leaf of leaves) merkle.add(leaf);
    return merkle.root();
  };
  // The leaves and roots that Certificate Transparency's own tests use.
  const leaves = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
  const roots: Record<number, string> = {
    0: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    3: 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  };
  for (const [count, root] of Object.entries(roots)) expect(rootOf(leaves.slice(0, Number(count)))).toBe(root);
});
