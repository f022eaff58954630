import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditLog, startAnchoredLog } from '../../testing/audit-log.ts';

/** A slice of the thousand that a campaign runs. */
const EDITS = process.env['CAMPAIGN'] ? 1000 : 60;

let log: AuditLog;
let restore: () => Promise<void>;
beforeAll(async () => {
  log = await startAnchoredLog();
  restore = await log.keep();
});
afterAll(() => log.stop());

const lane = fc.constantFrom('merchant:crab-shack', 'user:marisol', 'user:walter');
const n = fc.integer({ min: 1, max: 5 });
const text = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => !value.includes('\0'));
const AT = 'where lane = $1 and n = $2';

const HASH = `sha256(coalesce((select p.hash from audit_row p where p.lane = r.lane and p.n = r.n - 1), ''::bytea)
  || convert_to(r.lane || '|' || r.n || '|' || r.facts, 'UTF8'))`;

/** Whoever owns the database can make every hash right again; only the signing key is out of reach. */
const makeRight = async (which: string): Promise<void> => {
  for (let at = 1; at <= 6; at += 1) await log.tamper(`update audit_row r set hash = ${HASH} ${AT}`, [which, at]);
  await log.tamper('delete from audit_lane where lane = $1', [which]);
  await log.tamper(
    'insert into audit_lane select lane, n, hash from audit_row where lane = $1 order by n desc limit 1',
    [which],
  );
};

type Edit = { name: string; values: unknown[]; run: () => Promise<void> };

const edit = <T extends unknown[]>(
  name: string,
  values: fc.Arbitrary<T>,
  run: (...values: T) => Promise<void>,
): fc.Arbitrary<Edit> => values.map((chosen) => ({ name, values: chosen, run: () => run(...chosen) }));

const edits: fc.Arbitrary<Edit> = fc.oneof(
  edit('cut a character out of the facts', fc.tuple(lane, n, fc.integer({ min: 1, max: 60 })), (which, at, from) =>
    log.tamper(`update audit_row set facts = overlay(facts placing '' from $3 for 1) ${AT}`, [which, at, from]),
  ),
  edit('put text into the facts', fc.tuple(lane, n, text), (which, at, put) =>
    log.tamper(`update audit_row set facts = facts || $3 ${AT}`, [which, at, put]),
  ),
  edit(
    'change a column',
    fc.tuple(lane, n, fc.constantFrom(`at = at - interval '1 day'`, 'actor = null', `action = 'x'`)),
    (which, at, what) => log.tamper(`update audit_row set ${what} ${AT}`, [which, at]),
  ),
  edit('change a byte of a hash', fc.tuple(lane, n, fc.integer({ min: 0, max: 31 })), (which, at, byte) =>
    log.tamper(`update audit_row set hash = set_byte(hash, $3, (get_byte(hash, $3) + 1) % 256) ${AT}`, [
      which,
      at,
      byte,
    ]),
  ),
  edit('delete a run of rows', fc.tuple(lane, n, n), (which, from, to) =>
    log.tamper('delete from audit_row where lane = $1 and n between least($2::int, $3) and greatest($2::int, $3)', [
      which,
      from,
      to,
    ]),
  ),
  edit('give a row another number', fc.tuple(lane, n, fc.integer({ min: 6, max: 99 })), (which, at, to) =>
    log.tamper(`update audit_row set n = $3 ${AT}`, [which, at, to]),
  ),
  edit(
    'swap two rows',
    fc.tuple(lane, fc.uniqueArray(n, { minLength: 2, maxLength: 2 })),
    async (which, [one, other]) => {
      await log.tamper('update audit_row set n = n + 100 where lane = $1 and n in ($2, $3)', [which, one, other]);
      await log.tamper('update audit_row set n = $2::int + $3::int + 100 - n where lane = $1 and n > 100', [
        which,
        one,
        other,
      ]);
    },
  ),
  edit('cut off the end, head included', fc.tuple(lane, fc.integer({ min: 0, max: 4 })), async (which, left) => {
    await log.tamper('delete from audit_row where lane = $1 and n > $2', [which, left]);
    await makeRight(which);
  }),
  edit('rewrite a lane, head included', fc.tuple(lane, n), async (which, at) => {
    await log.tamper(
      `update audit_row set facts = replace(facts, 'step.', 'stop.'), action = replace(action, 'step.', 'stop.') ${AT}`,
      [which, at],
    );
    await makeRight(which);
  }),
  edit('take out a row and close the gap, head included', fc.tuple(lane, n), async (which, at) => {
    await log.tamper(`delete from audit_row ${AT}`, [which, at]);
    await log.tamper('update audit_row set n = n + 99 where lane = $1 and n > $2', [which, at]);
    await log.tamper('update audit_row set n = n - 100 where lane = $1 and n > 100', [which]);
    await makeRight(which);
  }),
  edit('edit a head', fc.tuple(lane, fc.constantFrom('n = n + 1', 'n = n - 1', `head = sha256('')`)), (which, what) =>
    log.tamper(`update audit_lane set ${what} where lane = $1`, [which]),
  ),
);

test(
  'whatever somebody with all rights does to the rows in the database, the verifier names the lane',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc
        .asyncProperty(edits, async ({ values, run }) => {
          await run();
          const { findings } = await log.verify();
          expect(findings.map((finding) => finding.lane)).toContain(values[0]);
        })
        .afterEach(() => restore()),
      { numRuns: EDITS },
    );
  },
);
