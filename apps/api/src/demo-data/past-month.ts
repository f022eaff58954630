import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { endOfMonth, monthToClose } from '@ledgate/domain/settlement/months.ts';
import { systemCtx } from '../core/context.ts';
import type { Parts } from '../core/parts.ts';
import { reading } from '../core/scope.ts';
import { readDisputes } from '../features/disputes/public.ts';
import { collectSettlements } from '../features/settlement/public.ts';
import { askDebits, closeMonth, listMonthAccounts } from '../features/statements/public.ts';
import { watchMerchants } from '../features/watching/public.ts';
import { askEmulator, PAST } from './past-payments.ts';

/** Merchants with payments of a past that was written, and no statement of it. */
const listUnstated = (parts: Parts): Promise<string[]> =>
  reading(systemCtx(parts), async (tx) => {
    const written = await tx.selectFrom('audit_lane').select('lane').where('lane', '=', PAST).executeTakeFirst();
    if (!written) return [];
    const rows = await tx
      .selectFrom('processor_merchant as p')
      .innerJoin('application as a', 'a.uid', 'p.application_uid')
      .innerJoin('app_user as u', 'u.merchant_uid', 'a.merchant_uid')
      .select('a.merchant_uid')
      .distinct()
      .where('u.email', 'like', '%@ledgate.test')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('payment').select('payment.uid').whereRef('payment.application_uid', '=', 'a.uid')),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statement').select('statement.uid').whereRef('statement.merchant_uid', '=', 'a.merchant_uid'),
          ),
        ),
      )
      .execute();
    return rows.map((row) => row.merchant_uid);
  });

/** The past of the demo is read at the provider at once, and its whole month closed as it would have been. */
export const closePastMonth = async (parts: Parts): Promise<void> => {
  const merchants = await listUnstated(parts);
  if (merchants.length === 0) return;
  await collectSettlements(parts);
  await readDisputes(parts);
  const ctx = systemCtx(parts);
  const month = monthToClose(newYorkDate(parts.clock().getTime()));
  const end = new Date(endOfMonth(month));
  const accounts = await reading(ctx, (tx) => listMonthAccounts(tx, { month, end, after: null, most: 50 }));
  const own = accounts.filter(({ merchantUid }) => merchants.includes(merchantUid));
  for (const account of own) await closeMonth(ctx, account, month);
  // Its fees were debited long ago too.
  await askDebits(parts);
  for (const { entityId } of own) await askEmulator(parts, 'debit-now', { id: entityId });
  await collectSettlements(parts);
  await watchMerchants(parts);
};
