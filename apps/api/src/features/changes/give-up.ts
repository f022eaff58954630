import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { noteAction } from '../../core/told.ts';
import type { Application } from '../applications/public.ts';
import type { Operation } from '../operations/public.ts';
import { endChange } from './end-change.ts';
import { findChange } from './store.ts';

/** Whoever gives up sending a change refuses it: the merchant is told, and may ask again. */
export const giveUpChange = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { application, operation }: { application: Application; operation: Operation },
  reason: string,
): Promise<void> => {
  const held = await findChange(tx, String(operation.facts['change']));
  if (!held || held.endedAt !== null) return;
  noteAction(tx, 'application.change_refused');
  await endChange(tx, ctx, { found: application, held }, { state: 'refused', reason });
};
