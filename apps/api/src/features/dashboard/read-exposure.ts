import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard } from '@ledgate/contract/dashboard.ts';
import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { readReport } from '@ledgate/domain/reports/definition.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { answerWithin } from '../reports/public.ts';

type ExposureView = Reply<typeof dashboard.readExposure>;

/** So many categories stand by themselves. */
const FIRST_CATEGORIES = 10;

const OF = ['exposure_cents', 'reserve_cents', 'accounts'] as const;

/** The report of what open accounts could cost, the most exposed first. */
const ask = async (tx: ReadTransaction, { actor, parts }: SignedInCtx, by: 'bank' | 'mcc'): Promise<ReportAnswer> => {
  const report = readReport({ subject: 'exposure', by, of: OF.join(',') });
  const answer = await answerWithin(tx, actor, report, parts.clock());
  if (answer === null) throw new Error('an exposure that is kept is no long report');
  return answer;
};

const figuresOf = ([exposure, reserve, accounts]: readonly (number | null)[]): ExposureView['total'] => ({
  merchants: accounts ?? 0,
  exposure_cents: exposure ?? 0,
  reserve_cents: reserve ?? 0,
});

export const readExposure = (ctx: SignedInCtx): Promise<ExposureView> =>
  reading(ctx, async (tx) => {
    const [banks, categories] = [await ask(tx, ctx, 'bank'), await ask(tx, ctx, 'mcc')];
    return {
      as_of: banks.as_of,
      total: figuresOf(banks.totals),
      by_bank: banks.rows.map(({ keys: [uid = null], labels: [name = ''], values }) => ({
        bank: uid === null ? null : { uid, name },
        ...figuresOf(values),
      })),
      by_category: categories.rows
        .slice(0, FIRST_CATEGORIES)
        .map(({ keys: [mcc = null], labels: [name = ''], values }) => ({ mcc, name, ...figuresOf(values) })),
    };
  });
