import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, walkThrough } from '../testing/desk.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { change } from './change.ts';
import { type Ctx, systemCtx } from './context.ts';
import { reading, setScope } from './scope.ts';

let ledgate: TestServer;
let desk: Desk;
beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await openDesk(ledgate);
  await walkThrough(desk, 'accept');
}, 60_000);
afterAll(() => ledgate.close());

const nobody = (): Ctx => ({ ...systemCtx(ledgate.parts), actor: null });

const countIn = async (ctx: Ctx, table: string): Promise<number> => {
  const { rows } = await reading(ctx, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx),
  );
  return rows[0]?.count ?? -1;
};

/** Every table that the database itself guards, whichever migration brought it. */
const guardedTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`.execute(
    ledgate.parts.db,
  );
  return rows.map(({ name }) => name);
};

describe('whoever says nothing of who asks', () => {
  test('sees nothing of any guarded table, while the server itself sees what is there', async () => {
    const tables = await guardedTables();
    expect(tables).toEqual(expect.arrayContaining(['application', 'application_secret', 'document_file', 'note']));
    for (const table of tables) expect([table, await countIn(nobody(), table)]).toEqual([table, 0]);
    expect(await countIn(systemCtx(ledgate.parts), 'application')).toBe(1);
  });

  test('finds nothing by the search, which row level security does not guard', async () => {
    const { legal_name: name } = await reading(systemCtx(ledgate.parts), (tx) =>
      tx.selectFrom('application').select('legal_name').executeTakeFirstOrThrow(),
    );
    const [word = ''] = (name ?? '').split(' ');
    const search = (ctx: Ctx) =>
      reading(ctx, (tx) =>
        sql<{ found: number; count: number }>`select (select count(*)::int from find_applications(${word})) as found,
          count_applications_found(${word})::int as count`.execute(tx),
      );
    expect((await search(systemCtx(ledgate.parts))).rows).toEqual([{ found: 1, count: 1 }]);
    expect((await search(nobody())).rows).toEqual([{ found: 0, count: 0 }]);
  });

  test('sees nothing in a transaction that never set a scope', async () => {
    for (const table of await guardedTables()) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        ledgate.parts.db,
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
  });

  test('can write to no application', async () => {
    const written = change(nobody(), 'application.section_saved', async (tx) => {
      setScope(tx, nobody());
      const { numUpdatedRows } = await tx.updateTable('application').set({ legal_name: 'Theirs' }).executeTakeFirst();
      return { subject: 'system:test', after: { rows: Number(numUpdatedRows) }, reply: Number(numUpdatedRows) };
    });
    expect(await written).toBe(0);
  });
});

test('the log says what kind of actor did something', async () => {
  const kinds = async (lane: string) => {
    const rows = await ledgate.parts.db.selectFrom('audit_row').select('facts').where('lane', '=', lane).execute();
    return rows.map(({ facts }) => (JSON.parse(facts) as { kind?: unknown }).kind);
  };
  await change(systemCtx(ledgate.parts), 'demo.loaded', async () => ({ subject: 'system:kinds', reply: null }));
  await change(nobody(), 'demo.loaded', async () => ({ subject: 'system:kinds', reply: null }));
  await change(nobody(), 'demo.loaded', async () => ({
    subject: 'system:kinds',
    actor: desk.admin.uid,
    reply: null,
  }));
  expect(await kinds('system:kinds')).toEqual(['system', null, 'person']);
  expect(new Set(await kinds(`application:${desk.uid}`))).toEqual(new Set(['person', 'system']));
});
