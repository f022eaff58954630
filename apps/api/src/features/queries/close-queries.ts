import type { WritableTransaction } from '@ledgate/database/connect.ts';

/** Nobody waits for an answer any more: the application has come to an end. */
export const closeOpenQueries = async (tx: WritableTransaction, applicationUid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('note')
    .set({ state: 'resolved', resolved_at: at })
    .where('application_uid', '=', applicationUid)
    .where('state', '=', 'open')
    .execute();
};

/** Takes back what was let go of at that moment, when the step that caused it is undone. */
export const reopenClosedQueries = async (tx: WritableTransaction, applicationUid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('note')
    .set({ state: 'open', resolved_at: null })
    .where('application_uid', '=', applicationUid)
    .where('state', '=', 'resolved')
    .where('resolved_at', '=', at)
    .where('resolved_by', 'is', null)
    .execute();
};

/** As if they had not been asked: questions of a step that is undone, and the threads that were opened for them. */
export const takeBackQueries = async (tx: WritableTransaction, applicationUid: string, event: number, at: Date) => {
  const taken = await tx
    .updateTable('note')
    .set({ state: 'withdrawn', resolved_at: at })
    .where('application_uid', '=', applicationUid)
    .where('event_n', '=', event)
    .where('state', '=', 'open')
    .returning('ticket_uid')
    .execute();
  for (const { ticket_uid: uid } of taken) {
    const { n } = await tx
      .selectFrom('note')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('ticket_uid', '=', uid)
      .where((eb) => eb.or([eb('event_n', 'is', null), eb('event_n', '<>', event)]))
      .executeTakeFirstOrThrow();
    // The merchant has not been told of it, and is not shown what was meant to be asked.
    if (n === 0) {
      await tx.updateTable('ticket').set({ visibility: 'internal', status: 'closed' }).where('uid', '=', uid).execute();
    }
  }
};
