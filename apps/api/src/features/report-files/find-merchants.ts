import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { reportFiles } from '@ledgate/contract/report-files.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';

type FindCall = typeof reportFiles.findReportMerchants;

const MOST = 20;

/** What stands for anything in a pattern is only a sign here. */
const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Within the reader's scope, which row level security holds for applications; the newest of each merchant speaks for it. */
export const findReportMerchants = (
  ctx: SignedInCtx,
  { search = '' }: Given<FindCall>['query'],
): Promise<Reply<FindCall>> =>
  reading(ctx, async (tx) => {
    const pattern = patternOf(search);
    const { rows } = await sql<Reply<FindCall>['results'][number]>`
      select * from (
        select distinct on (m.uid) m.uid, m.name, a.reference
        from application a join merchant m on m.uid = a.merchant_uid
        where a.status in ('boarded', 'closed') and (m.name ilike ${pattern} or a.reference ilike ${pattern}
          or a.dba_name ilike ${pattern} or a.legal_name ilike ${pattern})
        order by m.uid, a.status_at desc) found
      order by lower(name), uid limit ${MOST}`.execute(tx);
    return { results: rows };
  });
