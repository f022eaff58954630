import { sql } from 'kysely';
import { bookkeeping } from '../core/bookkeeping.ts';
import type { Parts } from '../core/parts.ts';

/** Without a current sanctions list every case is stopped, so a test has one that names nobody and never grows old. */
export const addCurrentList = (parts: Parts): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    await sql`insert into watch_list (uid, kind, name, file_name, file_sha256, rows, at, confirmed_at)
      select gen_random_uuid(), 'sanctions', 'Nobody', 'nobody.csv', sha256('nobody'), 1, now(), '2100-01-01'
      where not exists (select from watch_list where name = 'Nobody')`.execute(tx);
  });

/** For tests of what happens without one. */
export const dropCurrentList = (parts: Parts): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    await sql`update watch_list set retired_at = now() where name = 'Nobody'`.execute(tx);
  });
