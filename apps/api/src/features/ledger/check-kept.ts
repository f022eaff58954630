import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { type Breaches, looking } from './check-report.ts';

const TRIGGERS = [
  'ledger_transfer_append_only',
  'ledger_transfer_never_emptied',
  'ledger_account_never_emptied',
  'ledger_account_as_made',
] as const;

/** I5: what keeps rows as they are is in force, for everybody by trigger and for the server by its grants. */
export const checkKept = (db: ReadDatabase, breaches: Breaches): Promise<void> =>
  looking(db, async (tx) => {
    const { rows: inForce } = await sql<{ name: string }>`select tgname as name from pg_trigger
      where tgname = any(${TRIGGERS}::text[]) and tgenabled in ('O', 'A')`.execute(tx);
    const names = new Set(inForce.map(({ name }) => name));
    for (const name of TRIGGERS) if (!names.has(name)) breaches.add('I5', `trigger ${name}`, 'is not in force');
    const { rows: grants } = await sql<{ table: string; right: string }>`select t as table, r as right
      from unnest(array['ledger_account', 'ledger_transfer']) t,
        unnest(array['insert', 'update', 'delete', 'truncate']) r
      where case when r in ('insert', 'update') then has_any_column_privilege('ledgate_app', t, r)
        else has_table_privilege('ledgate_app', t, r) end`.execute(tx);
    for (const { table, right } of grants) breaches.add('I5', `table ${table}`, `the server may ${right}`);
  });
