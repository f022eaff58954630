import { Readable } from 'node:stream';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { REPORT_FILE_ENDINGS } from '@ledgate/domain/report-files/report-file.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { amountOrWords, CSV_MARK, csvDollars, csvLine } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading, setScope } from '../../core/scope.ts';
import { loadReport } from '../documents/public.ts';
import { exportResiduals, readStatementPdf } from '../statements/public.ts';
import { type DepositLine, findGenerated, type Generated, listDeposits } from './generated.ts';
import { generatedName } from './list-reports.ts';
import { noReport, seesType } from './sight.ts';
import { findReport, type Report } from './store.ts';

const findSeen = async (tx: ReadTransaction, ctx: SignedInCtx, id: string): Promise<Report | null> => {
  const report = await findReport(tx, id);
  return report && seesType(ctx, report.report_type) ? report : null;
};

/** Ends as what it is, whatever it was called. */
const nameToSave = ({ name, mime }: Report): string => {
  const ending = `.${REPORT_FILE_ENDINGS[mime]}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
};

/** Whenever staff take one out of the house, the log says who and which. */
const noteDownload = (ctx: SignedInCtx, { uid, merchant_uid: merchant }: Report): Promise<null> =>
  change(ctx, 'report_file.downloaded', (tx) => {
    setScope(tx, ctx);
    return Promise.resolve({ subject: `merchant:${merchant}` as const, after: { report: uid }, reply: null });
  });

const openUploaded = async (ctx: SignedInCtx, report: Report): Promise<FileAnswer> => {
  const bytes = await loadReport(ctx.parts, report);
  if (isStaff(ctx.actor.role)) await noteDownload(ctx, report);
  return {
    name: nameToSave(report),
    mime: report.mime === 'text/csv' ? 'text/csv; charset=utf-8' : report.mime,
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};

const HEAD = ['Date', 'Arrived', 'Reference', 'Amount', 'State'];
const STATES: Readonly<Record<string, string>> = {
  on_its_way: 'On its way',
  arrived: 'Arrived',
  returned: 'Returned by the bank',
};

const csvOf = (lines: readonly DepositLine[]): Buffer =>
  Buffer.from(
    [
      `${CSV_MARK}${csvLine(HEAD)}`,
      ...lines.map(({ day, arrived, reference, cents, state }) =>
        csvLine([day, arrived ?? '', reference, csvDollars(cents), STATES[state] ?? state].map(amountOrWords)),
      ),
    ].join(''),
  );

const openDeposits = async (ctx: SignedInCtx, found: Generated): Promise<FileAnswer> => {
  const bytes = csvOf(await reading(ctx, (tx) => listDeposits(tx, found.source)));
  return {
    name: `${generatedName('deposit', { period: found.month, merchant: found.merchantName })}.csv`,
    mime: 'text/csv; charset=utf-8',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};

const openGenerated = (ctx: SignedInCtx, found: Generated): Promise<FileAnswer> => {
  if (found.type === 'statement') return readStatementPdf(ctx, found.source);
  if (found.type === 'deposit') return openDeposits(ctx, found);
  return exportResiduals(ctx, { month: found.month, merchant: found.merchantUid });
};

/** Whatever the reader may not see is not there. */
export const readReportFile = async (ctx: SignedInCtx, id: string): Promise<FileAnswer> => {
  const { report, generated } = await reading(ctx, async (tx) => {
    const seen = await findSeen(tx, ctx, id);
    return { report: seen, generated: seen ? null : await findGenerated(tx, ctx, id) };
  });
  if (report) return openUploaded(ctx, report);
  if (!generated) throw noReport();
  return openGenerated(ctx, generated);
};
