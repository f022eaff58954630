import type { TaskView } from './data.ts';

const ON_WATCHING: readonly TaskView['kind'][] = [
  'limit_passed',
  'monitoring_look',
  'hold_to_confirm',
  'hold_to_release',
  'funding_not_set',
];
const ON_CHANGES: readonly TaskView['kind'][] = ['change_to_check', 'change_to_approve', 'change_to_tell'];
const ON_RISK: readonly TaskView['kind'][] = ['sanctions_match', 'match_inquiry'];

/** What is about money is done on a page of its own, at what it is about. */
const toMoney = ({ kind, details }: TaskView) => {
  const { difference, batch, deposit, dispute, statement } = details;
  if (kind === 'settlement_difference' && difference !== undefined)
    return { to: '/differences', search: { difference } } as const;
  if (kind === 'clearing_overdue')
    return batch === undefined
      ? ({ to: '/deposits', search: {} } as const)
      : ({ to: '/batches/$uid', params: { uid: batch }, search: {} } as const);
  if (kind === 'deposit_returned' && deposit !== undefined)
    return { to: '/deposits/$uid', params: { uid: deposit }, search: {} } as const;
  if (kind === 'dispute_check' && dispute !== undefined)
    return { to: '/disputes/$uid', params: { uid: dispute }, search: {} } as const;
  if (kind === 'month_debit' && statement !== undefined)
    return { to: '/statements/$uid', params: { uid: statement }, search: {} } as const;
  return null;
};

/** Where a task is done. */
export const placeOf = (task: TaskView) => {
  const { application, kind } = task;
  const money = toMoney(task);
  if (money !== null) return money;
  if (application === null) return { to: '/watch-lists', search: {} } as const;
  const { uid } = application;
  if (ON_WATCHING.includes(kind)) return { to: '/watching', search: { application: uid } } as const;
  if (ON_CHANGES.includes(kind)) return { to: '/changes/$uid', params: { uid }, search: {} } as const;
  const isRisk = kind.startsWith('hit_') || ON_RISK.includes(kind);
  return { to: '/applications/$uid', params: { uid }, search: isRisk ? ({ tab: 'risk' } as const) : {} } as const;
};
