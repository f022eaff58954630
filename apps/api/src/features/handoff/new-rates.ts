import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { planOperation } from '../operations/public.ts';
import { deskDay } from '../rates/public.ts';
import { openTask } from '../tasks/public.ts';

const AT_ONCE = 100;

/** An amendment in effect that whoever charges the merchant has not heard of. */
interface Due {
  application: string;
  amendment: string;
  n: number;
  effectiveFrom: string;
  isAtProvider: boolean;
}

/**
 * Of each live merchant the amendment in effect, unless it was sent, told, or already there when the merchant was boarded.
 * What was refused is sent again once somebody said that its cause is gone. While anything else is under way, it waits.
 */
const listDue = async (tx: ReadTransaction, day: string, where: { after: string } | { only: string }) => {
  const [one, place] =
    'only' in where ? [sql`r.application_uid =`, where.only] : [sql`r.application_uid >`, where.after];
  const { rows } = await sql<Due>`
    select r.application_uid as application, r.uid as amendment, r.n, r.effective_from as "effectiveFrom",
      m.application_uid is not null as "isAtProvider"
    from (select distinct on (application_uid) application_uid, uid, n, effective_from from rate_amendment
        where confirmed_at is not null and ended is null and effective_from <= ${day}
        order by application_uid, effective_from desc, n desc) r
      join application a on a.uid = r.application_uid and a.status = 'boarded'
      left join processor_merchant m on m.application_uid = r.application_uid
    where ${one} ${place}::uuid
      and not exists (select from operation o where o.application_uid = r.application_uid and o.settled_at is null)
      and not exists (select from operation o
        where o.application_uid = r.application_uid and o.kind = 'reprice' and o.facts ->> 'amendment' = r.uid::text
          and not (o.state = 'refused' and exists (select from task t
            where t.application_uid = o.application_uid and t.kind = 'rates_refused' and t.outcome = 'done'
              and t.details ->> 'operation' = o.uid::text)))
      and not exists (select from operation o join operation_step s on s.operation_uid = o.uid
        where o.application_uid = r.application_uid and o.kind = 'board' and s.name = 'terms'
          and to_char(s.settled_at at time zone 'America/New_York', 'YYYY-MM-DD') >= r.effective_from)
      and not exists (select from task t where t.application_uid = r.application_uid and t.kind = 'bank_rates'
        and t.details ->> 'amendment' = r.uid::text)
    order by r.application_uid limit ${AT_ONCE}`.execute(tx);
  return rows;
};

/** The provider is asked; a bank is told by a person. */
const bringAbout = (parts: Parts, { application: uid }: Due): Promise<void> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'operation.planned', async (tx) => {
    setScope(tx, ctx);
    await lockApplication(tx, uid);
    // Once more under the lock: it may have been closed, or sent for something else.
    const [due] = await listDue(tx, deskDay(parts), { only: uid });
    if (!due) throw new DoneByAnother();
    const { amendment, n, effectiveFrom, isAtProvider } = due;
    const subject = `Amendment No. ${n}, in effect from ${sayDate(effectiveFrom)}`;
    if (isAtProvider) await planOperation(tx, ctx, { kind: 'reprice', applicationUid: uid, facts: { amendment } });
    else await openTask(tx, parts, { kind: 'bank_rates', applicationUid: uid, subject, details: { amendment } });
    const after = { amendment, ...(isAtProvider ? { kind: 'reprice' } : { task: 'bank_rates' }) };
    return { subject: `application:${uid}`, after, reply: undefined };
  });
};

const FIRST = '00000000-0000-0000-0000-000000000000';

/** On the day that an amendment takes effect, and later where something else is under way on that day. */
export const planNewRates = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  await eachInTurn<Due>(parts, {
    what: 'new rates not sent',
    next: (after) => reading(ctx, (tx) => listDue(tx, deskDay(parts), { after: after?.application ?? FIRST })),
    work: async (due) => {
      // Nobody is configured to take them: they wait.
      if (due.isAtProvider && !parts.processor) return;
      await bringAbout(parts, due);
    },
    nameOf: ({ application }) => ({ application }),
  });
};
