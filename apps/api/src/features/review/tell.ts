import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import type { Moved } from '../applications/public.ts';
import { tell } from '../notices/public.ts';

/** What a step is called where its mails wait. */
export const causeOf = (applicationUid: string, n: number): string => `application:${applicationUid}:${n}`;

/** Writes the mails of a step. They wait for as long as it can be undone. */
export const tellOf = (tx: WritableTransaction, parts: Parts, { now, row, n, at }: Moved): Promise<void> =>
  tell(tx, parts, row.effects, now, {
    notBefore: new Date(at.getTime() + UNDO_SECONDS * 1000),
    cause: causeOf(now.uid, n),
  });
