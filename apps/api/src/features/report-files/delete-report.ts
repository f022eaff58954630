import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { demandChange } from './demands.ts';
import { deleteRow } from './store.ts';
import { untell } from './tell.ts';
import { factsOf, holdReport } from './update-report.ts';

/** For good: row and notices with the change, and then the bytes, which are swept where that fails. */
export const deleteReport = async (ctx: SignedInCtx, id: string): Promise<{ done: true }> => {
  let storageKey: string | null = null;
  const reply = await change(ctx, 'report_file.deleted', async (tx) => {
    const { report } = await holdReport(tx, ctx, id);
    demandChange(ctx, report, report.report_type);
    await deleteRow(tx, id);
    await untell(tx, ctx, id);
    storageKey = report.storage_key;
    return {
      subject: `merchant:${report.merchant_uid}`,
      before: { ...factsOf(report), sha256: report.sha256.toString('hex') },
      reply: { done: true as const },
    };
  });
  if (storageKey !== null) await ctx.parts.files.remove(storageKey).catch(() => undefined);
  return reply;
};
