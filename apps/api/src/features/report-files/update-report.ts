import type { Given } from '@ledgate/contract/call.ts';
import type { ReportFile, reportFiles } from '@ledgate/contract/report-files.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { belongsToIso } from '@ledgate/domain/report-files/kinds.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { demandChange, demandFiling, isoOf, twin } from './demands.ts';
import { findGenerated, unchangeable } from './generated.ts';
import { seeReport } from './list-reports.ts';
import { noMerchant, noReport } from './sight.ts';
import { findReport, hasTwin, lockMerchant, lockReport, type Report, setReport } from './store.ts';
import { tellReaders, untell } from './tell.ts';

/** For a change of it; what the month made by itself stays as it is. */
export const holdReport = async (tx: WritableTransaction, ctx: SignedInCtx, id: string) => {
  setScope(tx, ctx);
  const seen = await findReport(tx, id);
  if (!seen) {
    const generated = await findGenerated(tx, ctx, id);
    throw generated ? unchangeable(generated) : noReport();
  }
  const merchant = await lockMerchant(tx, seen.merchant_uid);
  const report = await lockReport(tx, id);
  if (!merchant) throw noMerchant();
  if (!report) throw noReport();
  return { report, merchant };
};

export const factsOf = ({ uid, report_type, period, title, name }: Report) => ({
  report: uid,
  report_type,
  period,
  title,
  file: name,
});

/** The file stays what it is: another one is another report. */
export const updateReport = (
  ctx: SignedInCtx,
  id: string,
  filing: Given<typeof reportFiles.updateReport>['body'],
): Promise<ReportFile> =>
  change(ctx, 'report_file.changed', async (tx) => {
    const { report, merchant } = await holdReport(tx, ctx, id);
    demandChange(ctx, report, filing.report_type);
    demandFiling(ctx, filing);
    if (await hasTwin(tx, { ...report, ...filing }, id)) throw twin(filing);
    const becomesIsos = belongsToIso(filing.report_type) && !belongsToIso(report.report_type);
    const set = {
      ...filing,
      iso_uid: becomesIsos ? isoOf(filing.report_type, merchant) : report.iso_uid,
      changed_at: ctx.parts.clock(),
      version: report.version + 1,
    };
    await setReport(tx, id, set);
    if (becomesIsos) {
      await untell(tx, ctx, id);
      await tellReaders(tx, ctx, merchant, { uid: id, type: filing.report_type, ...filing });
    }
    return {
      subject: `merchant:${report.merchant_uid}`,
      before: factsOf(report),
      after: factsOf({ ...report, ...set }),
      reply: await seeReport(tx, ctx, id),
    };
  });
