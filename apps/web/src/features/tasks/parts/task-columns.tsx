import { useNow } from '../../../lib/now.ts';
import { formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { TaskView } from '../data.ts';
import { t } from '../messages.ts';
import { outcomeOf, subjectOf, titleOf } from './task-words.ts';
import classes from './tasks.module.css';

export const Due = ({ task }: { task: TaskView }) => {
  const isLate = Date.parse(task.due_at) < useNow() && task.closed_at === null;
  return (
    <span className={isLate ? classes.late : undefined}>
      {formatInstant(task.due_at)}
      {isLate && ` · ${t('late')}`}
    </span>
  );
};

export const TASK_COLUMNS: Columns<TaskView> = [
  { id: 'kind', header: t('kind'), cell: titleOf, width: '210px' },
  { id: 'subject', header: t('subject'), cell: subjectOf },
  { id: 'due', header: t('due'), cell: (task) => <Due task={task} />, width: '190px' },
  { id: 'assignee', header: t('assignee'), cell: ({ assignee }) => assignee?.name ?? t('nobody'), width: '150px' },
  {
    id: 'outcome',
    header: t('outcome'),
    cell: (task) => <span title={task.outcome_note ?? undefined}>{outcomeOf(task)}</span>,
    width: '150px',
    from: 'roomy',
  },
];

export const narrowTask = (task: TaskView): NarrowRow => ({
  title: titleOf(task),
  aside: <Due task={task} />,
  line: <span className={classes.quiet}>{subjectOf(task)}</span>,
  lineAside: task.closed_at === null ? (task.assignee?.name ?? t('nobody')) : outcomeOf(task),
});
