import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { heldFor, type Moved } from '../applications/public.ts';
import { tellStep } from '../notifications/public.ts';

/** Tells of a step. Mails and notices wait for as long as it can be undone. */
export const tellOf = (tx: WritableTransaction, parts: Parts, moved: Moved): Promise<void> =>
  tellStep(tx, parts, moved, heldFor(moved));
