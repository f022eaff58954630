import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { endOfMonth, monthOf, monthToClose, nextMonth } from '@ledgate/domain/settlement/months.ts';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { listAccounts, type MonthAccount } from './accounts.ts';
import { closeMonth } from './close-month.ts';

const AT_ONCE = 50;

/** Each month that is due, one after the other; of a closed account, after its last month, only what still moved. */
const dueMonths = ({ lastMonth, boardedAt, firstMonth, closedAt }: MonthAccount, newest: string): string[] => {
  if (newest < firstMonth) return [];
  const months: string[] = [];
  const lastOpen = closedAt ? monthOf(newYorkDate(closedAt.getTime())) : newest;
  const boarded = monthOf(newYorkDate(boardedAt.getTime()));
  let month = lastMonth === null ? (boarded > firstMonth ? boarded : firstMonth) : nextMonth(lastMonth);
  for (; month <= newest && month <= lastOpen; month = nextMonth(month)) months.push(month);
  return months.at(-1) === newest ? months : [...months, newest];
};

/** Closes every month that is over, for each merchant once, however many servers there are and however late it is. */
export const closeMonths = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const month = monthToClose(newYorkDate(parts.clock().getTime()));
  const end = new Date(endOfMonth(month));
  await eachInTurn<MonthAccount>(parts, {
    what: 'a month could not be closed',
    next: (last) =>
      reading(ctx, (tx) => listAccounts(tx, { month, end, after: last?.merchantUid ?? null, most: AT_ONCE })),
    work: async (account) => {
      for (const due of dueMonths(account, month)) await closeMonth(ctx, account, due);
    },
    nameOf: ({ applicationUid }) => ({ application: applicationUid }),
  });
};
