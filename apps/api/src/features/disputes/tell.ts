import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import type { Dispute } from './store.ts';

type Kind = 'dispute_opened' | 'dispute_due' | 'dispute_unsent' | 'dispute_decided';

/** The owner, and sub-users who may answer. */
export const tellMerchant = async (
  tx: WritableTransaction,
  parts: Parts,
  dispute: Dispute,
  kind: Kind,
): Promise<void> => {
  const { reference } = await tx
    .selectFrom('application')
    .select('reference')
    .where('uid', '=', dispute.application_uid)
    .executeTakeFirstOrThrow();
  await tellSide(tx, parts, {
    kind,
    to: { who: 'merchant', merchant: dispute.merchant_uid },
    except: null,
    application: { uid: dispute.application_uid, reference },
    ticket: null,
    about: dispute.uid,
    path: `/disputes/${dispute.uid}`,
    words: showCents(dispute.amount_cents),
    ...(dispute.reply_by !== null && kind !== 'dispute_decided' && { day: dispute.reply_by }),
  });
};
