import type { ChangeRequest } from '@ledgate/providers/card-processor/port.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { noteAction } from '../../core/told.ts';
import { lockApplication } from '../applications/public.ts';
import { demandProcessor } from '../processor/public.ts';
import { applyChange } from './apply-change.ts';
import { endChange } from './end-change.ts';
import { findByProcessor, findChange, setChange } from './store.ts';

const AT_ONCE = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Often at first, while it is likely to be decided, and less and less. */
const nextLook = (now: number, since: Date): Date => {
  const age = now - since.getTime();
  return new Date(now + Math.min(Math.max(age / 4, MINUTE_MS), DAY_MS / 4));
};

const CONFIRMED = 'Confirmed by the payment provider.';
const DECLINED = 'The payment provider did not accept it.';

/** Brings a change to where the processor has it; what is over stays over, however often it is told. */
const applyRead = async (parts: Parts, uid: string, read: ChangeRequest): Promise<void> => {
  const ctx = systemCtx(parts);
  const work = change(ctx, 'application.change_followed', async (tx) => {
    setScope(tx, ctx);
    const seen = await findChange(tx, uid);
    const found = seen && (await lockApplication(tx, seen.applicationUid));
    const held = found && (await findChange(tx, uid));
    if (found?.status !== 'boarded' || held?.state !== 'waiting') throw new DoneByAnother();
    const now = parts.clock();
    const looked = { processor_state: read.state, processor_checked_at: now };
    const isOver = read.state === 'approved' || read.state === 'declined';
    const next_check_at = isOver ? null : nextLook(now.getTime(), held.approvedAt ?? held.requestedAt);
    await setChange(tx, uid, { ...looked, next_check_at });
    if (read.state === 'approved') {
      noteAction(tx, 'application.change_applied');
      await applyChange(tx, ctx, { found, held }, CONFIRMED);
    }
    if (read.state === 'declined') {
      noteAction(tx, 'application.change_declined');
      await endChange(tx, ctx, { found, held }, { state: 'declined', reason: read.reason ?? DECLINED });
    }
    return {
      subject: `application:${found.uid}`,
      before: { change: uid, at_provider: held.processor?.state ?? null },
      after: { at_provider: read.state },
      reply: undefined,
    };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};

/** Reads one at the processor; answers whose it is, or null where it is none of ours. */
export const followChangeRequest = async (parts: Parts, processorId: string): Promise<string | null> => {
  const read = await demandProcessor(parts).changeRequest(processorId, { note: () => undefined });
  const known = await reading(systemCtx(parts), (tx) => findByProcessor(tx, processorId));
  if (!read || !known) return null;
  await applyRead(parts, known.uid, read);
  return known.applicationUid;
};

const CLOSED = 'The account was closed before this was decided.';

/** Nothing of a closed account changes any more; what was asked for is ended, once nobody can take the closing back. */
const endForClosed = (parts: Parts, uid: string): Promise<void> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'application.change_refused', async (tx) => {
    setScope(tx, ctx);
    const seen = await findChange(tx, uid);
    const found = seen && (await lockApplication(tx, seen.applicationUid));
    const held = found && (await findChange(tx, uid));
    if (!found || !held || held.endedAt !== null || found.status === 'boarded') throw new DoneByAnother();
    if (parts.clock().getTime() - found.statusAt.getTime() < DAY_MS) throw new DoneByAnother();
    await endChange(tx, ctx, { found, held }, { state: 'refused', reason: CLOSED });
    return { subject: `application:${found.uid}`, after: { change: uid, state: 'refused' }, reply: undefined };
  });
};

interface Due {
  uid: string;
  application: string;
  processor_id: string | null;
}

const dueAfter = (parts: Parts, after: Due | null): Promise<Due[]> =>
  reading(systemCtx(parts), async (tx) => {
    const now = parts.clock();
    const { rows } = await sql<Due>`
      select m.uid, m.processor_id, m.application_uid as application from merchant_change m join application a on a.uid = m.application_uid
      where m.ended_at is null and m.uid > coalesce(${after?.uid ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
        and (m.next_check_at <= ${now}
          or (a.status <> 'boarded' and a.status_at < ${new Date(now.getTime() - DAY_MS)}))
      order by m.uid limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

/** Looks at every change whose time has come, whether an event told of it or not. */
export const pollChanges = (parts: Parts): Promise<void> =>
  eachInTurn<Due>(parts, {
    what: 'change not read at the processor',
    next: (after) => dueAfter(parts, after),
    work: async ({ uid, processor_id: id }) => {
      if (id !== null && parts.processor) await followChangeRequest(parts, id);
      await endForClosed(parts, uid);
    },
    nameOf: ({ application }) => ({ application }),
  });
