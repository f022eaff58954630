import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { enqueue } from '../../../core/jobs/jobs.ts';
import type { Parts } from '../../../core/parts.ts';
import type { Application } from '../../applications/public.ts';
import { tellSide } from '../../notifications/public.ts';
import type { Amendment } from './amendment-store.ts';

/** Everybody of the merchant, the ISO, and each who signed the agreement: what changes is read behind a sign-in or code. */
export const tellRatesChange = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Application,
  { uid, effectiveFrom }: Amendment,
  kind: 'rates_change' | 'rates_change_withdrawn',
): Promise<void> => {
  const about = { kind, except: null, application: found, ticket: null, day: effectiveFrom };
  await tellSide(tx, parts, {
    ...about,
    to: { who: 'merchant', merchant: found.merchant.uid },
    path: `/rates/${found.uid}`,
  });
  if (found.iso)
    await tellSide(tx, parts, {
      ...about,
      to: { who: 'iso', iso: found.iso.uid },
      path: `/applications/${found.uid}?tab=rates`,
    });
  await enqueue(tx, parts, 'tellSigners', { application: found.uid, amendment: uid, kind });
};
