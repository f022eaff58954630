import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { DisputeView } from '@ledgate/contract/dispute-view.ts';
import type { disputes } from '@ledgate/contract/disputes.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { z } from 'zod';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { countOpen, type DisputePlace, findListed, listStored } from './list-store.ts';
import { presentDispute, presentRow } from './present.ts';

type ListCall = typeof disputes.listDisputes;

const written = z.tuple([z.int().min(0).max(9), z.int(), z.guid()]);
const placeCursor = makeCursor<DisputePlace, typeof written>(
  written,
  ({ rank, key, uid }) => [rank, key, uid],
  ([rank, key, uid]) => ({ rank, key, uid }),
);

const todayOf = ({ parts }: SignedInCtx): string => newYorkDate(parts.clock().getTime());

export const listDisputes = (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...filter }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const after = cursor === undefined ? null : placeCursor.read(cursor);
    const [merchantUid, today] = [ctx.actor.merchantUid, todayOf(ctx)];
    const found = await listStored(tx, { filter, merchantUid, today, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map((dispute) => presentRow(dispute, ctx.parts.clock())),
      next_cursor: last ? placeCursor.write(last) : null,
      open: await countOpen(tx, { merchantUid, today }),
    };
  });

export const readDispute = (ctx: SignedInCtx, uid: string): Promise<DisputeView> =>
  reading(ctx, async (tx) => {
    const dispute = await findListed(tx, uid, todayOf(ctx));
    if (!dispute) throw new Failure('not_found', 'There is no such dispute.');
    return presentDispute(tx, ctx, dispute);
  });
