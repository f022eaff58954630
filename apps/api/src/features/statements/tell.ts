import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import type { Closing } from './store.ts';

/** The owner hears of each statement once, with the close of its month. */
export const tellOwner = (
  tx: WritableTransaction,
  parts: Parts,
  { uid, merchantUid, applicationUid, month }: Closing,
  reference: string,
): Promise<void> =>
  tellSide(tx, parts, {
    kind: 'statement_ready',
    to: { who: 'owner', merchant: merchantUid },
    except: null,
    application: { uid: applicationUid, reference },
    ticket: null,
    about: uid,
    path: `/statements/${uid}`,
    words: sayMonth(month),
  });
