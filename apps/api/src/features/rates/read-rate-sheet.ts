import { Readable } from 'node:stream';
import type { SignedInCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import { saleInEffect } from './amendments/in-effect.ts';
import { demandSaleReader } from './demand.ts';
import { writeRateSheet } from './rate-sheet.ts';
import { loadForSheet } from './read-rates.ts';

export const readRateSheet = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  demandSaleReader(ctx.actor);
  const { found, sale } = await reading(ctx, async (tx) => {
    const about = await loadForSheet(tx, ctx, uid);
    return { ...about, sale: await saleInEffect(tx, ctx.parts, about.sale) };
  });
  const paper = writeRateSheet(found, sale);
  const bytes = await ctx.parts.typesetting(() => typesetApart(paper));
  return {
    name: `Rates ${found.reference} v${sale.n}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};
