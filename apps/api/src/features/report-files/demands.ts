import {
  belongsToIso,
  hasBegun,
  mayBecome,
  needsTitle,
  REPORT_TYPE_LABELS,
  type ReportType,
} from '@ledgate/domain/report-files/kinds.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FiledMerchant, Report } from './store.ts';

export interface Filing {
  report_type: ReportType;
  period: string;
  title: string | null;
}

const bad = (field: keyof Filing, sentence: string): Failure =>
  new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { [field]: [sentence] } });

export const demandFiling = ({ parts }: SignedInCtx, { report_type: type, period, title }: Filing): void => {
  if (!hasBegun(period, newYorkDate(parts.clock().getTime()))) throw bad('period', 'Choose a month that has begun.');
  if (needsTitle(type) && title === null) throw bad('title', 'Say what this report is.');
};

export const demandChange = ({ ifMatch }: SignedInCtx, before: Report, to: ReportType): void => {
  if (ifMatch !== null && ifMatch !== before.version)
    throw new Failure('stale', 'Somebody else changed this report. Nothing was saved.', {
      currentVersion: before.version,
    });
  if (!mayBecome(before.report_type, to))
    throw new Failure(
      'wrong_state',
      'Residuals are the ISO’s and can’t become a report that the merchant sees. Delete it and upload the file again.',
    );
};

export const twin = ({ report_type: type, period }: Filing): Failure => {
  const sentence = `This file is filed already, under ${REPORT_TYPE_LABELS[type]}, ${sayMonth(period)}.`;
  return new Failure('already_exists', sentence, { errors: { file: [sentence] } });
};

/** A residual is the ISO's who had the merchant when it was filed. */
export const isoOf = (type: ReportType, { isoUid }: FiledMerchant): string | null =>
  belongsToIso(type) ? isoUid : null;
