import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { moveOfCount, type StockMove, type StockMoveKind } from '@ledgate/domain/till/stock.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading, setScope } from '../../core/scope.ts';
import { seeProduct } from './see-product.ts';
import { presentProduct } from './present.ts';
import { ownMerchant } from './whose.ts';

interface Moves {
  merchantUid: string;
  moves: readonly (StockMove & { productUid: string; orderUid?: string; reason?: string | null })[];
  byUid: string;
  /** When it took place, and when we heard of it. */
  at: Date;
  recordedAt: Date;
}

/** The rows are all that is written: what there is of each product follows from them. */
export const moveStock = async (
  tx: WritableTransaction,
  { merchantUid, moves, byUid, at, recordedAt }: Moves,
): Promise<void> => {
  if (moves.length === 0) return;
  await tx
    .insertInto('stock_move')
    .values(
      moves.map(({ productUid, kind, quantity, orderUid, reason }) => ({
        uid: crypto.randomUUID(),
        merchant_uid: merchantUid,
        product_uid: productUid,
        kind,
        quantity,
        reason: reason ?? null,
        order_uid: orderUid ?? null,
        made_by: byUid,
        made_at: at,
        recorded_at: recordedAt,
      })),
    )
    .execute();
};

type ListCall = typeof catalogue.listStockMoves;

export const listStockMoves = (
  ctx: SignedInCtx,
  uid: string,
  { cursor, page_size: size }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const product = await seeProduct(tx, ctx, uid);
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    let query = tx
      .selectFrom('stock_move as s')
      .innerJoin('app_user as u', 'u.uid', 's.made_by')
      .select(['s.uid', 's.kind', 's.quantity', 's.reason', 's.order_uid', 's.made_by', 's.made_at'])
      .select(sql<string>`u.first_name || ' ' || u.last_name`.as('made_by_name'))
      .where('s.product_uid', '=', uid)
      .where('s.merchant_uid', '=', product.merchant_uid);
    if (after) query = query.where(sql<boolean>`(s.made_at, s.uid) < (${after.at}, ${after.uid})`);
    const found = await query
      .orderBy('s.made_at', 'desc')
      .orderBy('s.uid', 'desc')
      .limit(size + 1)
      .execute();
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map((move) => ({
        uid: move.uid,
        // Safe: a constraint holds it to the kinds of the domain.
        kind: move.kind as StockMoveKind,
        quantity: move.quantity,
        reason: move.reason,
        order: move.order_uid,
        by: { uid: move.made_by, name: move.made_by_name },
        made_at: move.made_at.toISOString(),
      })),
      next_cursor: last ? timeCursor.write({ at: last.made_at, uid: last.uid }) : null,
    };
  });

/** Two who count the same at once wait for each other, or what differs would be booked twice. */
const levelOf = async (tx: WritableTransaction, productUid: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock ' || ${productUid}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('stock_level')
    .select('quantity')
    .where('product_uid', '=', productUid)
    .executeTakeFirst();
  return row?.quantity ?? 0;
};

/** A count is recorded as what it differs by; one that finds all there leaves nothing. */
export const recordStock = (
  ctx: SignedInCtx,
  uid: string,
  body: Given<typeof catalogue.recordStock>['body'],
): Promise<ProductView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'catalogue.stock_moved', async (tx) => {
    setScope(tx, ctx);
    const product = await seeProduct(tx, ctx, uid);
    if (product.variants > 0)
      throw new Failure('wrong_state', 'This product has variants. Record the stock of each of those.');
    const move =
      body.kind === 'counted'
        ? moveOfCount(await levelOf(tx, uid), body.counted)
        : { kind: body.kind, quantity: body.quantity };
    const at = ctx.parts.clock();
    const moves = move ? [{ ...move, productUid: uid, reason: body.reason }] : [];
    await moveStock(tx, { merchantUid, moves, byUid: ctx.actor.uid, at, recordedAt: at });
    const after = await seeProduct(tx, ctx, uid);
    return {
      subject: `merchant:${merchantUid}`,
      before: { stock: product.stock },
      after: { product: uid, kind: body.kind, stock: after.stock },
      reply: presentProduct(after),
    };
  });
};
