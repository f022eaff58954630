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
