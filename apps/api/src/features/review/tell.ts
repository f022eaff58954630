import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { heldFor, type Moved } from '../applications/public.ts';
import { mailStep } from '../notifications/public.ts';

/** Writes the mails of a step. They wait for as long as it can be undone. */
export const tellOf = (tx: WritableTransaction, parts: Parts, moved: Moved): Promise<void> =>
  mailStep(tx, parts, moved.row.effects, moved.now, heldFor(moved));
