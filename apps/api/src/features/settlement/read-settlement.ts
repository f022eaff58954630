import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { DepositView, settlement, UpcomingView } from '@ledgate/contract/settlement.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { batchClosesAt } from '@ledgate/domain/payments/instants.ts';
import { bankHolidaysBetween, newYorkDate, nextWorkingDate } from '@ledgate/domain/queue/business-calendar.ts';
import { limitsOf } from '@ledgate/domain/rates/sheet.ts';
import { fundingDay } from '@ledgate/domain/settlement/funding-day.ts';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { readBalances } from '../ledger/public.ts';
import { inForce, listSaleRates, type SaleRate, saleInEffect } from '../rates/public.ts';
import { listOfDeposit } from './difference-store.ts';
import { presentBatch, presentDeposit, presentItem, presentMake, presentNext, presentOutside } from './present.ts';
import {
  findBatch,
  findDeposit,
  findOldestReserve,
  listBatches,
  listBatchItems,
  listDeposits as listStored,
  readEntries,
  readOpenDebits,
  readReadAt,
} from './read-store.ts';

type ListCall = typeof settlement.listDeposits;
type BatchCall = typeof settlement.readBatch;

export const listDeposits = (
  ctx: SignedInCtx,
  { cursor, page_size: size, merchant, state }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const found = await listStored(tx, {
      merchantUid: merchant ?? ctx.actor.merchantUid,
      states: state ?? null,
      after: cursor === undefined ? null : timeCursor.read(cursor),
      most: size + 1,
    });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map(presentDeposit),
      next_cursor: last ? timeCursor.write({ at: last.made_at, uid: last.uid }) : null,
    };
  });

export const readDeposit = (ctx: SignedInCtx, uid: string): Promise<DepositView> =>
  reading(ctx, async (tx) => {
    const deposit = await findDeposit(tx, uid);
    if (!deposit) throw new Failure('not_found', 'There is no such deposit.');
    const { sums, outside } = await readEntries(tx, uid);
    const batches = await listBatches(tx, { depositUid: uid });
    const isStaff = ctx.actor.abilities.has('manage_settlement');
    return {
      ...presentDeposit(deposit),
      made_of: presentMake(sums),
      paid_batches: batches.map(presentBatch),
      outside: outside.map(presentOutside),
      differences: isStaff
        ? (await listOfDeposit(tx, uid)).filter(({ closed_at: closed }) => closed === null).length
        : null,
    };
  });

export const readBatch = (
  ctx: SignedInCtx,
  uid: string,
  { cursor, page_size: size }: Given<BatchCall>['query'],
): Promise<Reply<BatchCall>> =>
  reading(ctx, async (tx) => {
    const batch = await findBatch(tx, uid);
    if (!batch) throw new Failure('not_found', 'There is no such batch.');
    const after = cursor === undefined ? null : timeCursor.read(cursor).uid;
    const found = await listBatchItems(tx, uid, after, size + 1);
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      batch: presentBatch(batch),
      results: shown.map(presentItem),
      next_cursor: last ? timeCursor.write({ at: batch.closed_at, uid: last.uid }) : null,
    };
  });

/** The merchant's own, or the one that staff and ISOs ask for; another's is not there. */
const demandMerchant = async (
  tx: ReadTransaction,
  { actor }: SignedInCtx,
  asked: string | undefined,
): Promise<{ uid: string; name: string }> => {
  const wanted = asked ?? actor.merchantUid;
  // Somebody's applications are within their scope, which tables of people are not.
  const row =
    wanted === null
      ? undefined
      : await tx
          .selectFrom('merchant as m')
          .innerJoin('application as a', 'a.merchant_uid', 'm.uid')
          .select(['m.uid', 'm.name'])
          .where('m.uid', '=', wanted)
          .limit(1)
          .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'There is no such merchant.');
  return row;
};

/** As the server knows them: reserve and delay are no secret to the merchant, the sheet is read as a whole. */
const ratesOf = (ctx: SignedInCtx, merchantUid: string): Promise<SaleRate | null> =>
  reading(systemCtx(ctx.parts), async (tx) => {
    const account = await tx
      .selectFrom('application')
      .select('uid')
      .where('merchant_uid', '=', merchantUid)
      .where('status', '=', 'boarded')
      .orderBy('status_at', 'desc')
      .executeTakeFirst();
    return account ? saleInEffect(tx, ctx.parts, inForce(await listSaleRates(tx, account.uid)).final) : null;
  });

const reserveOf = async (
  tx: ReadTransaction,
  merchantUid: string,
  heldCents: number,
  sale: SaleRate | null,
): Promise<UpcomingView['reserve']> => {
  const oldest = heldCents > 0 ? await findOldestReserve(tx, merchantUid) : null;
  const days = sale?.terms.reserve.days ?? 0;
  return {
    held_cents: heldCents,
    next_release_on: oldest && days > 0 ? nextWorkingDate(addDays(oldest.day, days)) : null,
    next_release_cents: oldest?.cents ?? 0,
  };
};

export const readUpcoming = async (ctx: SignedInCtx, asked: string | undefined): Promise<UpcomingView> => {
  const merchant = await reading(ctx, (tx) => demandMerchant(tx, ctx, asked));
  const sale = await ratesOf(ctx, merchant.uid);
  const { readAt, debitCents } = await reading(systemCtx(ctx.parts), async (tx) => ({
    readAt: await readReadAt(tx, merchant.uid),
    debitCents: await readOpenDebits(tx, merchant.uid),
  }));
  return reading(ctx, async (tx) => {
    const now = ctx.parts.clock();
    const today = newYorkDate(now.getTime());
    const closesAt = batchClosesAt(now);
    const balances = new Map(
      (await readBalances(tx, merchant.uid)).map(({ code, balanceCents }) => [code, balanceCents]),
    );
    const balance = (code: string): number => balances.get(code) ?? 0;
    const batches = (await listBatches(tx, { unpaidOf: merchant.uid })).map(presentBatch);
    const openOn = fundingDay(newYorkDate(closesAt.getTime()), sale ? limitsOf(sale.terms).fundingDelayDays : 0);
    const reserve = await reserveOf(tx, merchant.uid, balance('reserve_held'), sale);
    const last = [openOn, ...batches.map(({ expected_on: on }) => on)].toSorted().at(-1) ?? openOn;
    return {
      merchant,
      open_cents: balance('card_clearing'),
      closes_at: closesAt.toISOString(),
      open_expected_on: openOn,
      batches,
      next: presentNext(batches, { owedCents: balance('funding_clearing') + debitCents, reserve, today }),
      debit_cents: debitCents,
      returned_cents: balance('deposits_returned'),
      reserve,
      holidays: bankHolidaysBetween(today, last),
      read_at: readAt?.toISOString() ?? null,
    };
  });
};
