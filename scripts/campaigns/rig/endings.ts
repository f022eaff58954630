import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { sql } from 'kysely';
import type { Stage } from '../../../harness/stage.ts';

/** Where an application stands in the end, without names and times. */
export interface Ending {
  status: string;
  steps: string[];
  holds: string[];
  tasks: string[];
  notices: string[];
  threads: string[];
  events: string[];
  facts: string[];
}

interface Line {
  uid: string;
  said: string;
}

const LISTS = {
  steps: sql<Line>`select application_uid as uid, event || ' ' || to_status as said from application_event`,
  holds: sql<Line>`select application_uid as uid, error || ' ' || state as said from hold_item`,
  tasks: sql<Line>`select application_uid as uid, kind || ' ' || coalesce(outcome, 'open') as said from task`,
  notices: sql<Line>`select application_uid as uid, kind || ' ' || count(*) as said from notification group by uid, kind`,
  threads: sql<Line>`select application_uid as uid, subject || ' ' || notes as said from ticket`,
  events: sql<Line>`select application_uid as uid, coalesce(event, '') || ' ' || state || ' ' || copies as said
    from processor_event`,
  facts: sql<Line>`
    select split_part(facts::json ->> 'subject', ':', 2) as uid, action || ' ' || count(*) as said from audit_row
    where facts::json ->> 'subject' like 'application:%' group by 1, action`,
} as const;

/** Read all at once, since there are hundreds. */
export const readEndings = ({ parts }: Stage, uids: readonly string[]): Promise<Ending[]> =>
  reading(systemCtx(parts), async (tx) => {
    const statuses = await tx.selectFrom('application').select(['uid', 'status']).where('uid', 'in', uids).execute();
    const lists: Record<string, Map<string, string[]>> = {};
    for (const [name, list] of Object.entries(LISTS)) {
      const { rows } =
        await sql<Line>`select uid::text as uid, said from (${list}) as line where uid::text = any(${uids})
        order by said`.execute(tx);
      lists[name] = new Map();
      for (const { uid, said } of rows) lists[name].set(uid, [...(lists[name].get(uid) ?? []), said]);
    }
    const of = (name: keyof typeof LISTS, uid: string): string[] => lists[name]?.get(uid) ?? [];
    return uids.map((uid) => ({
      status: statuses.find((one) => one.uid === uid)?.status ?? 'gone',
      steps: of('steps', uid),
      holds: of('holds', uid),
      tasks: of('tasks', uid),
      notices: of('notices', uid),
      threads: of('threads', uid),
      events: of('events', uid),
      facts: of('facts', uid),
    }));
  });
