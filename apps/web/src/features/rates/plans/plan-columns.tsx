import type { PlanRow } from '@ledgate/contract/rate-plans.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { IconPencil } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from './messages.ts';
import { modelAndBasis } from './plan-words.ts';
import classes from './plans.module.css';

const forceText = ({ current }: PlanRow): string =>
  current === null ? t('nothingInForce') : t('versionSince', { n: current.n, date: sayDate(current.effective_from) });

const nextText = ({ upcoming }: PlanRow): string =>
  upcoming === null ? t('none') : t('versionFrom', { n: upcoming.n, date: sayDate(upcoming.effective_from) });

const Next = ({ plan }: { plan: PlanRow }) =>
  plan.draft === null ? (
    <span className={classes.quiet}>{nextText(plan)}</span>
  ) : (
    <Chip tone="amber" icon={IconPencil}>
      {t('draftOf', { n: plan.draft.n })}
    </Chip>
  );

const ownerText = ({ iso }: PlanRow): string => iso?.name ?? t('everybody');

const NAME = {
  id: 'name',
  header: t('columnName'),
  cell: (row: PlanRow) => <span className={classes.name}>{row.name}</span>,
};

const COLUMNS: Columns<PlanRow> = [
  { id: 'model', header: t('columnModel'), cell: modelAndBasis, width: '220px' },
  { id: 'current', header: t('columnForce'), cell: forceText, width: '190px' },
  { id: 'next', header: t('columnNext'), cell: (row) => <Next plan={row} />, width: '180px', from: 'wide' },
];

export const PLAN_COLUMNS: Record<PlanRow['kind'], Columns<PlanRow>> = {
  bank_schedule: [NAME, ...COLUMNS],
  price_plan: [NAME, { id: 'owner', header: t('columnOwner'), cell: ownerText, width: '190px' }, ...COLUMNS],
};

export const narrowPlan = (plan: PlanRow): NarrowRow => ({
  title: plan.name,
  aside: plan.draft === null ? null : <Next plan={plan} />,
  line: <span className={classes.quiet}>{modelAndBasis(plan)}</span>,
  lineAside: forceText(plan),
});
