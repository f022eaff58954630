import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import type { Application } from '../applications/public.ts';
import { openTask } from '../tasks/public.ts';
import type { Operation } from './store.ts';

/** What goes no further by itself is a task of the admins', and stands on their board. */
export const tellOfParked = async (
  tx: WritableTransaction,
  parts: Parts,
  application: Application,
  operation: Operation,
): Promise<void> => {
  await openTask(tx, parts, {
    kind: 'operation_parked',
    applicationUid: application.uid,
    details: { operation: operation.uid },
  });
};
