import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AuditLog, startAnchoredLog, startAuditLog } from '../../testing/audit-log.ts';

const LANE = 'user:marisol';

/** What somebody who owns the database can compute as well as we can. */
const HASH = `sha256(coalesce((select p.hash from audit_row p where p.lane = r.lane and p.n = r.n - 1), ''::bytea)
  || convert_to(r.lane || '|' || r.n || '|' || r.facts, 'UTF8'))`;

describe('an anchored audit log', () => {
  let log: AuditLog;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    log = await startAnchoredLog();
    restore = await log.keep();
  });
  afterEach(() => restore());
  afterAll(() => log.stop());

  const edit = (what: string, n: number) =>
    log.tamper(`update audit_row set ${what} where lane = $1 and n = $2`, [LANE, n]);
  const remove = (where: string) => log.tamper(`delete from audit_row where lane = $1 and ${where}`, [LANE]);

  /** Makes every hash from a row on right again, and the head too: the perfect forger without our key. */
  const forgeFrom = async (n: number) => {
    for (let at = n; at <= 5; at += 1)
      await log.tamper(`update audit_row r set hash = ${HASH} where lane = $1 and n = $2`, [LANE, at]);
    await log.tamper(
      'update audit_lane l set (n, head) = (select n, hash from audit_row where lane = $1 order by n desc limit 1) where lane = $1',
      [LANE],
    );
  };

  test('that nobody touched has nothing wrong with it', async () => {
    const report = await log.verify();
    expect(report).toMatchObject({ findings: [], count: 0, lanes: 3, rows: 15, anchors: { count: 2, rows: 15 } });
  });

  test('names the row whose facts were edited', async () => {
    await edit(`facts = replace(facts, 'step.3', 'step.9')`, 3);
    expect(await log.sentences()).toEqual([
      'Lane user:marisol, row 3: the hash does not follow from the facts and the row before, so one of them was changed.',
      'Lane user:marisol, row 3: the column "action" says something else than the facts.',
    ]);
  });

  test.each([
    ['at', `at = at + interval '1 microsecond'`],
    ['actor', `actor = gen_random_uuid()`],
    ['actor', `actor = null`],
    ['action', `action = 'step.9'`],
  ])('names the row whose column %s was edited alone', async (column, what) => {
    await edit(what, 4);
    expect(await log.sentences()).toEqual([
      `Lane user:marisol, row 4: the column "${column}" says something else than the facts.`,
    ]);
  });

  test('names the row whose facts were made unreadable', async () => {
    await edit(`facts = '{'`, 4);
    expect(await log.sentences()).toContain('Lane user:marisol, row 4: the facts cannot be read.');
  });

  test('names the row whose hash was edited', async () => {
    await edit(`hash = sha256('')`, 3);
    const [first] = await log.sentences();
    expect(first).toMatch(/^Lane user:marisol, row 3: the hash does not follow/);
  });

  test('names a row that was deleted from the middle', async () => {
    await remove('n = 2');
    expect(await log.sentences()).toEqual(['Lane user:marisol, row 2: this row is missing.']);
  });

  test('names several rows that were deleted from the middle', async () => {
    await remove('n in (2, 4)');
    expect(await log.sentences()).toEqual([
      'Lane user:marisol, row 2: this row is missing.',
      'Lane user:marisol, row 4: this row is missing.',
    ]);
    await remove('n = 3');
    expect(await log.sentences()).toContain('Lane user:marisol, row 2: this row and those up to 4 are missing.');
  });

  test('names the first row when it was deleted', async () => {
    await remove('n = 1');
    expect(await log.sentences()).toEqual(['Lane user:marisol, row 1: this row is missing.']);
  });

  test('names two rows that were swapped', async () => {
    await log.tamper('update audit_row set n = case n when 3 then 102 else 103 end where lane = $1 and n in (2, 3)', [
      LANE,
    ]);
    await log.tamper('update audit_row set n = n - 100 where lane = $1 and n > 100', [LANE]);
    const said = await log.sentences();
    expect(said.filter((text) => text.includes('row 2: the hash does not follow'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('row 3: the hash does not follow'))).toHaveLength(1);
  });

  test('names the rows of two lanes that were swapped', async () => {
    await log.tamper(`update audit_row set lane = 'x' where lane = $1 and n = 3`, [LANE]);
    await log.tamper(`update audit_row set lane = $1 where lane = 'user:walter' and n = 3`, [LANE]);
    await log.tamper(`update audit_row set lane = 'user:walter' where lane = 'x'`);
    const said = await log.sentences();
    for (const lane of [LANE, 'user:walter']) {
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^Lane ${lane}, row 3: the hash does not follow`)));
    }
  });

  test('shows a tail that was cut off', async () => {
    await remove('n > 3');
    expect(await log.sentences()).toEqual([
      'Lane user:marisol, row 3: this is the last row, but the head counts 5: the end was cut off.',
      expect.stringMatching(/^Lane user:marisol, row 5: anchor 2 of 2026-\S+ saw this row, but it is gone\.$/),
    ]);
  });

  test('shows a tail that was cut off together with its head', async () => {
    await remove('n > 3');
    await forgeFrom(4);
    expect(await log.sentences()).toEqual([
      expect.stringMatching(/^Lane user:marisol, row 5: anchor 2 of \S+ saw this row, but it is gone\.$/),
    ]);
  });

  test('shows a lane that was removed with its head', async () => {
    await remove('true');
    await log.tamper('delete from audit_lane where lane = $1', [LANE]);
    expect(await log.sentences()).toEqual([
      expect.stringMatching(/^Lane user:marisol, row 3: anchor 1 of \S+ saw this row, but it is gone\.$/),
    ]);
  });

  test('shows a lane whose rows were removed but not its head', async () => {
    await remove('true');
    expect(await log.sentences()).toContain('Lane user:marisol, row 5: the head counts 5 rows, but there are none.');
  });

  test('shows a lane that was rewritten perfectly, head included', async () => {
    await edit(`facts = replace(facts, 'step.4', 'step.9'), action = 'step.9'`, 4);
    await forgeFrom(4);
    expect(await log.sentences()).toEqual([
      expect.stringMatching(
        /^Lane user:marisol, row 5: anchor 2 of \S+ saw another row here: the lane was rewritten\.$/,
      ),
    ]);
  });

  test('goes on showing a rewritten lane after the server has written and anchored more', async () => {
    await edit(`facts = replace(facts, 'step.2', 'step.9'), action = 'step.9'`, 2);
    await forgeFrom(2);
    await log.append(LANE);
    await log.anchor();
    await log.append(LANE);
    await log.anchor();
    expect(await log.sentences()).toEqual([
      expect.stringMatching(
        /^Lane user:marisol, row 3: anchor 1 of \S+ saw another row here: the lane was rewritten\.$/,
      ),
    ]);
  });

  test('goes on showing a removed lane after the server has anchored without it, and the server cries out', async () => {
    await remove('true');
    await log.tamper('delete from audit_lane where lane = $1', [LANE]);
    await log.append('user:walter');
    await log.anchor();
    expect(await log.sentences()).toContainEqual(expect.stringMatching(/^Lane user:marisol, row 3: anchor 1 of/));
    expect(log.logLines.at(-1)).toContain('audit log was tampered with');
  });

  test('names a forged row put in at the end without the head', async () => {
    await log.tamper(
      `insert into audit_row (lane, n, at, actor, action, facts, hash)
       select lane, 6, at, actor, action, facts, hash from audit_row where lane = $1 and n = 5`,
      [LANE],
    );
    expect(await log.sentences()).toEqual([
      expect.stringMatching(/^Lane user:marisol, row 6: the hash does not follow/),
      'Lane user:marisol, row 6: the head counts only 5 rows, so what follows was put in beside it.',
    ]);
  });

  test('names a forged lane put in without a head', async () => {
    await log.tamper(
      `insert into audit_row (lane, n, at, actor, action, facts, hash)
       select 'user:nobody', 1, at, actor, action, facts, sha256(convert_to('user:nobody|1|' || facts, 'UTF8'))
       from audit_row where lane = $1 and n = 1`,
      [LANE],
    );
    expect(await log.sentences()).toEqual(['Lane user:nobody, row 1: the lane has rows but no head.']);
  });

  test('names a head that was edited', async () => {
    await log.tamper(`update audit_lane set head = sha256('') where lane = $1`, [LANE]);
    expect(await log.sentences()).toEqual(['Lane user:marisol, row 5: the head holds another hash than the last row.']);
  });
});

test('the server itself can neither change nor empty nor write the log beside its one function', async () => {
  const log = await startAuditLog();
  await log.append('user:marisol');
  for (const statement of [
    sql`insert into audit_row (lane, n, at, action, facts, hash) values ('x', 1, now(), 'a', '{}', '')`,
    sql`insert into audit_lane (lane, n, head) values ('x', 1, '')`,
    sql`update audit_row set action = 'x'`,
    sql`update audit_lane set n = 0`,
    sql`delete from audit_row`,
    sql`delete from audit_lane`,
    sql`truncate audit_row`,
    sql`truncate audit_lane`,
    sql`alter table audit_row disable trigger all`,
    sql`set session_replication_role = replica`,
    sql`drop function audit_append(text, text)`,
  ]) {
    await expect(statement.execute(log.writer)).rejects.toThrow(/permission denied|must be owner/);
  }
  await log.stop();
});

test('even the owner of the database meets the triggers before the rows', async () => {
  const log = await startAuditLog();
  await log.append('user:marisol');
  await log.tamper('set session_replication_role = origin');
  for (const statement of [
    `update audit_row set action = 'x'`,
    'delete from audit_row',
    'truncate audit_row',
    'delete from audit_lane',
    'truncate audit_lane',
  ]) {
    await expect(log.tamper(statement)).rejects.toThrow('the audit log is append-only');
  }
  await log.stop();
});

test('the log can be verified while the server goes on writing and anchoring', async () => {
  const log = await startAuditLog();
  let isWriting = true;
  const write = async (): Promise<void> => {
    while (isWriting) {
      for (const lane of ['user:a', 'user:b', 'user:c']) await log.append(lane);
      await log.anchor();
    }
  };
  const verify = async (): Promise<string[]> => {
    const said: string[] = [];
    for (let round = 0; round < 30; round += 1) said.push(...(await log.sentences()));
    isWriting = false;
    return said;
  };
  const [said] = await Promise.all([verify(), write()]);
  expect(said).toEqual([]);
  expect((await log.verify()).anchors.count).toBeGreaterThan(1);
  await log.stop();
});
