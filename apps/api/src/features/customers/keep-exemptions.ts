import type { Given } from '@ledgate/contract/call.ts';
import type { CustomerDetail } from '@ledgate/contract/customers.ts';
import type { exemptionCalls } from '@ledgate/contract/exemptions.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { listStored, shopDay } from './exemptions.ts';
import { readCustomer } from './keep-customers.ts';
import { findCustomer } from './store.ts';

/** Held, so that of two who replace one certificate the second ends what the first added. */
const holdCustomer = async (tx: WritableTransaction, { actor }: SignedInCtx, uid: string): Promise<string> => {
  const { merchantUid } = actor;
  const found = merchantUid === null ? null : await findCustomer(tx, merchantUid, uid);
  if (!found || merchantUid === null) throw new Failure('not_found', 'There is no such customer.');
  await tx.selectFrom('customer').select('uid').where('uid', '=', uid).forUpdate().execute();
  return merchantUid;
};

export const keepExemption = async (
  ctx: SignedInCtx,
  customer: string,
  { state, number, reason, expires_on: expiresOn }: Given<typeof exemptionCalls.keepExemption>['body'],
): Promise<CustomerDetail> => {
  await change(ctx, 'customer.exemption_kept', async (tx) => {
    setScope(tx, ctx);
    const merchantUid = await holdCustomer(tx, ctx, customer);
    const [uid, at, by] = [crypto.randomUUID(), ctx.parts.clock(), ctx.actor.uid];
    const { day } = await shopDay(tx, merchantUid, at);
    if (expiresOn !== null && expiresOn < day)
      throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', {
        errors: { expires_on: ['This certificate has expired.'] },
      });
    const replaced = await tx
      .updateTable('customer_exemption')
      .set({ ended_at: at, ended_by: by })
      .where('customer_uid', '=', customer)
      .where('state', '=', state)
      .where('ended_at', 'is', null)
      .returning('uid')
      .executeTakeFirst();
    await tx
      .insertInto('customer_exemption')
      .values({
        uid,
        merchant_uid: merchantUid,
        customer_uid: customer,
        state,
        number,
        reason,
        expires_on: expiresOn,
        added_by: by,
        added_at: at,
      })
      .execute();
    const after = { customer, exemption: uid, state, number, reason, expires: expiresOn };
    return { subject: `merchant:${merchantUid}`, before: { exemption: replaced?.uid ?? null }, after, reply: null };
  });
  return readCustomer(ctx, customer);
};

export const endExemption = async (ctx: SignedInCtx, customer: string, uid: string): Promise<CustomerDetail> => {
  await change(ctx, 'customer.exemption_ended', async (tx) => {
    setScope(tx, ctx);
    const merchantUid = await holdCustomer(tx, ctx, customer);
    const found = (await listStored(tx, [customer])).find((row) => row.uid === uid);
    if (!found) throw new Failure('not_found', 'There is no such certificate.');
    if (found.ended_at !== null) throw new Failure('wrong_state', 'This certificate has ended.');
    await tx
      .updateTable('customer_exemption')
      .set({ ended_at: ctx.parts.clock(), ended_by: ctx.actor.uid })
      .where('uid', '=', uid)
      .execute();
    return { subject: `merchant:${merchantUid}`, after: { customer, exemption: uid }, reply: null };
  });
  return readCustomer(ctx, customer);
};
