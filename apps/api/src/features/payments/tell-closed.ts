import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import { findBlock } from './guards.ts';
import type { Payment } from './store.ts';

/** The owner hears of it when a decline closes somebody's terminal; a closed one takes no further card, so it is told once. */
export const tellIfClosed = async (tx: WritableTransaction, parts: Parts, declined: Payment): Promise<void> => {
  const { made_by: person, merchant_uid: merchant } = declined;
  if (person === null || (await findBlock(tx, person, parts.clock())) === null) return;
  const { known_as: name } = await tx
    .selectFrom('app_user')
    .select('known_as')
    .where('uid', '=', person)
    .executeTakeFirstOrThrow();
  await tellSide(tx, parts, {
    kind: 'terminal_closed',
    to: { who: 'owner', merchant },
    except: null,
    application: null,
    ticket: null,
    name,
    words: name,
    path: '/transactions?status=declined',
  });
};
