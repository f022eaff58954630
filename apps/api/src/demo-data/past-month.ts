import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { endOfMonth, monthOf, monthToClose, nextMonth } from '@ledgate/domain/settlement/months.ts';
import { systemCtx } from '../core/context.ts';
import type { Parts } from '../core/parts.ts';
import { reading } from '../core/scope.ts';
import { readDisputes } from '../features/disputes/public.ts';
import { collectSettlements } from '../features/settlement/public.ts';
import { askDebits, closeMonth, listMonthAccounts } from '../features/statements/public.ts';
import { watchMerchants } from '../features/watching/public.ts';
import { HELD, PAST } from './past-payments.ts';
import { askEmulator } from './provider-past.ts';

/** Merchants with payments of a past that was written to its end, and no statement of it. */
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
      .innerJoin('settlement_cursor as c', 'c.application_uid', 'a.uid')
      .where('u.email', 'like', '%@ledgate.test')
      .where('c.read_at', '<', new Date(HELD))
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

/** The months that are over and have sales of the past in them, the oldest first. */
const listMonths = async (parts: Parts, merchants: readonly string[]): Promise<string[]> => {
  const oldest = await reading(systemCtx(parts), (tx) =>
    tx
      .selectFrom('payment')
      .select('made_at')
      .where('merchant_uid', 'in', merchants)
      .orderBy('made_at')
      .limit(1)
      .executeTakeFirst(),
  );
  const last = monthToClose(newYorkDate(parts.clock().getTime()));
  const months: string[] = [];
  const first = oldest ? newYorkDate(oldest.made_at.getTime()) : last;
  for (let month = monthOf(first); month <= last; month = nextMonth(month)) months.push(month);
  return months;
};

const closeOne = async (parts: Parts, month: string, merchants: readonly string[]): Promise<void> => {
  const ctx = systemCtx(parts);
  const end = new Date(endOfMonth(month));
  const accounts = await reading(ctx, (tx) => listMonthAccounts(tx, { month, end, after: null, most: 50 }));
  const own = accounts.filter(({ merchantUid }) => merchants.includes(merchantUid));
  for (const account of own) await closeMonth(ctx, account, month);
  // Its fees were debited long ago too.
  await askDebits(parts);
  for (const { entityId } of own) await askEmulator(parts, 'debit-now', { id: entityId });
  await collectSettlements(parts);
};

/** Once it is written whole, the past of the demo is read at the provider at once, and its months closed as they would have been. */
export const closePastMonths = async (parts: Parts): Promise<void> => {
  const merchants = await listUnstated(parts);
  if (merchants.length === 0) return;
  await collectSettlements(parts);
  await readDisputes(parts);
  for (const month of await listMonths(parts, merchants)) await closeOne(parts, month, merchants);
  await watchMerchants(parts);
};
