import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { belongsToIso, REPORT_TYPE_LABELS, type ReportType } from '@ledgate/domain/report-files/kinds.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { takeBackNoticesAbout, tellSide } from '../notifications/public.ts';
import type { FiledMerchant } from './store.ts';

interface Told {
  uid: string;
  type: ReportType;
  period: string;
  title: string | null;
}

/** Whoever it belongs to hears of it: the merchant's people who read reports, or of a residual the ISO alone. */
export const tellReaders = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  merchant: FiledMerchant,
  { uid, type, period, title }: Told,
): Promise<void> => {
  const isIsos = belongsToIso(type);
  if (isIsos && merchant.isoUid === null) return;
  await tellSide(tx, parts, {
    kind: 'report_ready',
    to: isIsos ? { who: 'iso', iso: merchant.isoUid ?? '' } : { who: 'merchant', merchant: merchant.uid },
    except: actor.uid,
    application: null,
    ticket: null,
    about: uid,
    path: '/reports/files',
    words: `${isIsos ? `${merchant.name}: ` : ''}${title ?? REPORT_TYPE_LABELS[type]}, ${sayMonth(period)}`,
  });
};

/** What leads nowhere any more, or to what is another's now. */
export const untell = (tx: WritableTransaction, { parts }: SignedInCtx, uid: string): Promise<void> =>
  takeBackNoticesAbout(tx, { kind: 'report_ready', about: uid }, parts.clock());
