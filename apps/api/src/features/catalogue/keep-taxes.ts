import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { TaxView } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { CATALOGUE_LIMITS, refuseRates } from '@ledgate/domain/till/catalogue.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { findTax, listTaxRows, presentTax, type Tax } from './tax-store.ts';
import { nextCatalogueVersion } from './version.ts';
import { chosenMerchant, demandVersion, ownMerchant } from './whose.ts';

const nobodys = (): Failure => new Failure('not_found', 'There is no such tax.');

export const listTaxes = (
  ctx: SignedInCtx,
  { archived, merchant }: Given<typeof catalogue.listTaxes>['query'],
): Promise<Reply<typeof catalogue.listTaxes>> => {
  const merchantUid = chosenMerchant(ctx, merchant);
  return reading(ctx, async (tx) => ({
    results: (await listTaxRows(tx, merchantUid, archived === 'true')).map(presentTax),
  }));
};

/** The tax as it is in the next version of the catalogue. */
const changing = (
  ctx: SignedInCtx,
  action: AuditAction,
  uid: string | null,
  work: (tx: WritableTransaction, before: Tax | null, changedIn: number) => Promise<string>,
): Promise<TaxView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const before = uid === null ? null : await findTax(tx, merchantUid, uid);
    if (uid !== null && !before) throw nobodys();
    if (before) demandVersion(ctx, before.version, 'tax');
    const after = await findTax(tx, merchantUid, await work(tx, before, changedIn));
    if (!after) throw nobodys();
    return {
      subject: `merchant:${merchantUid}`,
      ...(before && { before: { ...presentTax(before) } }),
      after: { ...presentTax(after) },
      reply: presentTax(after),
    };
  });
};

const demandName = async (tx: WritableTransaction, merchantUid: string, uid: string | null, name: string) => {
  const live = await listTaxRows(tx, merchantUid, false);
  if (uid === null && live.length >= CATALOGUE_LIMITS.taxes)
    throw new Failure('wrong_state', `There are ${CATALOGUE_LIMITS.taxes} taxes already. Archive one first.`);
  if (live.every((tax) => tax.uid === uid || tax.name.toLowerCase() !== name.toLowerCase())) return;
  const reason = 'There is a tax of this name already.';
  throw new Failure('already_exists', reason, { errors: { name: [reason] } });
};

type CreateBody = Given<typeof catalogue.createTax>['body'];
type UpdateBody = Given<typeof catalogue.updateTax>['body'];

const ratesOf = ({ rates }: UpdateBody) =>
  rates.map(({ uid, ppm, from_day: fromDay, until_day: untilDay }) => ({ uid, ppm, fromDay, untilDay }));

/** Ended ones before the next begin: no two of them are ever on one day. */
const writeRates = async (
  tx: WritableTransaction,
  { merchantUid, taxUid }: { merchantUid: string; taxUid: string },
  before: Tax['rates'],
  after: ReturnType<typeof ratesOf>,
): Promise<void> => {
  const kept = after.flatMap(({ uid }) => uid ?? []);
  const gone = before.filter(({ uid }) => !kept.includes(uid)).map(({ uid }) => uid);
  if (gone.length > 0) await tx.deleteFrom('sales_tax_rate').where('uid', 'in', gone).execute();
  const isSame = (rate: Tax['rates'][number]): boolean =>
    after.some(
      (one) =>
        one.uid === rate.uid && one.ppm === rate.ppm && one.fromDay === rate.fromDay && one.untilDay === rate.untilDay,
    );
  const changed = before.filter((rate) => kept.includes(rate.uid) && !isSame(rate)).map(({ uid }) => uid);
  const tomorrows = after.filter(({ uid }) => uid === null || changed.includes(uid));
  // Out of each other's way first: taken away and entered again, those that begin later anew, and nothing of the past moves.
  if (changed.length > 0) await tx.deleteFrom('sales_tax_rate').where('uid', 'in', changed).execute();
  if (tomorrows.length === 0) return;
  await tx
    .insertInto('sales_tax_rate')
    .values(
      tomorrows.map(({ uid, ppm, fromDay, untilDay }) => ({
        uid: uid ?? crypto.randomUUID(),
        tax_uid: taxUid,
        merchant_uid: merchantUid,
        ppm,
        from_day: fromDay,
        until_day: untilDay,
      })),
    )
    .execute();
};

const keepRates = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { merchantUid, taxUid }: { merchantUid: string; taxUid: string },
  before: Tax['rates'],
  body: UpdateBody,
): Promise<void> => {
  const { timezone } = await settingsOf(tx, merchantUid);
  const after = ratesOf(body);
  const refusal = refuseRates(before, after, localDate(ctx.parts.clock().getTime(), timezone));
  if (refusal !== null) throw new Failure('invalid', 'Nothing was saved.', { errors: { rates: [refusal] } });
  await writeRates(tx, { merchantUid, taxUid }, before, after);
};

const columns = ({ name, jurisdiction, is_included: isIncluded, applies_to: appliesTo }: CreateBody) => ({
  name,
  jurisdiction,
  is_included: isIncluded,
  applies_to: [...new Set(appliesTo)],
});

export const createTax = (ctx: SignedInCtx, body: CreateBody): Promise<TaxView> => {
  const merchantUid = ownMerchant(ctx);
  return changing(ctx, 'catalogue.tax_added', null, async (tx, _, changedIn) => {
    await demandName(tx, merchantUid, null, body.name);
    const uid = crypto.randomUUID();
    await tx
      .insertInto('sales_tax')
      .values({ uid, merchant_uid: merchantUid, ...columns(body), changed_in: changedIn })
      .execute();
    const rates = body.rates.map((rate) => ({ uid: null, ...rate }));
    await keepRates(tx, ctx, { merchantUid, taxUid: uid }, [], { ...body, rates });
    return uid;
  });
};

const write = async (
  tx: WritableTransaction,
  uid: string,
  set: Partial<ReturnType<typeof columns>> & { archived_at?: Date | null },
  changedIn: number,
): Promise<string> => {
  await tx
    .updateTable('sales_tax')
    .set({ ...set, version: sql`version + 1`, changed_in: changedIn })
    .where('uid', '=', uid)
    .execute();
  return uid;
};

export const updateTax = (ctx: SignedInCtx, uid: string, body: UpdateBody): Promise<TaxView> => {
  const merchantUid = ownMerchant(ctx);
  return changing(ctx, 'catalogue.tax_changed', uid, async (tx, before, changedIn) => {
    await demandName(tx, merchantUid, uid, body.name);
    await keepRates(tx, ctx, { merchantUid, taxUid: uid }, before?.rates ?? [], body);
    return write(tx, uid, columns(body), changedIn);
  });
};

export const archiveTax = (ctx: SignedInCtx, uid: string): Promise<TaxView> =>
  changing(ctx, 'catalogue.tax_archived', uid, async (tx, before, changedIn) =>
    before?.archived_at ? uid : write(tx, uid, { archived_at: ctx.parts.clock() }, changedIn),
  );

export const restoreTax = (ctx: SignedInCtx, uid: string): Promise<TaxView> =>
  changing(ctx, 'catalogue.tax_restored', uid, async (tx, before, changedIn) => {
    if (!before?.archived_at) return uid;
    await demandName(tx, before.merchant_uid, uid, before.name);
    return write(tx, uid, { archived_at: null }, changedIn);
  });
