import type { Given } from '@ledgate/contract/call.ts';
import type { ReportFile, reportFiles } from '@ledgate/contract/report-files.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { Replay, withContents } from '../../core/idempotency.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type ReportBytes, storeReport, takeReport } from '../documents/public.ts';
import { demandFiling, type Filing, isoOf, twin } from './demands.ts';
import { seeReport } from './list-reports.ts';
import { noMerchant } from './sight.ts';
import { findMerchant, hasTwin, insertReport, lockMerchant } from './store.ts';
import { tellReaders } from './tell.ts';

type Stored = Awaited<ReturnType<typeof storeReport>>;

interface NewReport {
  merchantUid: string;
  filing: Filing;
  taken: ReportBytes;
  stored: Stored;
}

const fileReport = async (tx: WritableTransaction, ctx: SignedInCtx, report: NewReport) => {
  setScope(tx, ctx);
  const { filing, taken, stored } = report;
  const merchant = await lockMerchant(tx, report.merchantUid);
  if (!merchant) throw noMerchant();
  const place = { ...filing, merchant_uid: merchant.uid, sha256: stored.sha256 };
  if (await hasTwin(tx, place, null)) throw twin(filing);
  const at = ctx.parts.clock();
  await insertReport(tx, {
    ...place,
    uid: stored.uid,
    iso_uid: isoOf(filing.report_type, merchant),
    name: taken.name,
    mime: taken.mime,
    size: taken.bytes.length,
    storage_key: stored.storageKey,
    uploaded_by: ctx.actor.uid,
    created_at: at,
    changed_at: at,
  });
  await tellReaders(tx, ctx, merchant, { uid: stored.uid, type: filing.report_type, ...filing });
  const after = { report: stored.uid, ...filing, file: taken.name, sha256: stored.sha256.toString('hex') };
  return { subject: `merchant:${merchant.uid}` as const, after, reply: await seeReport(tx, ctx, stored.uid) };
};

/** The bytes are in the store before a row names them; what nobody names is taken away, or swept later. */
export const uploadReport = async (
  ctx: SignedInCtx,
  { merchant, title, ...about }: Given<typeof reportFiles.uploadReport>['body'],
  files: AsyncIterable<IncomingFile>,
): Promise<ReportFile> => {
  const filing: Filing = { ...about, title: title ?? null };
  demandFiling(ctx, filing);
  if (!(await reading(ctx, (tx) => findMerchant(tx, merchant)))) throw noMerchant();
  const taken = await takeReport(ctx.parts, files);
  const stored = await storeReport(ctx.parts, merchant, taken.bytes);
  try {
    return await change(withContents(ctx, [stored.sha256]), 'report_file.uploaded', (tx) =>
      fileReport(tx, ctx, { merchantUid: merchant, filing, taken, stored }),
    );
  } catch (error) {
    if (error instanceof Failure || error instanceof Replay)
      await ctx.parts.files.remove(stored.storageKey).catch(() => undefined);
    throw error;
  }
};
