import { Skeleton } from '@mantine/core';
import { useState } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { type TaskView, useCaseTasks } from '../data.ts';
import { t } from '../messages.ts';
import { Due } from './task-columns.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskMenu } from './task-menu.tsx';
import { titleOf } from './task-words.ts';
import classes from './tasks.module.css';

/** What is still owed about one case. */
export const CaseTasks = ({ application }: { application: string }) => {
  const { data, error, isFetching, refetch } = useCaseTasks(application);
  const [closing, setClosing] = useState<TaskView | null>(null);
  if (data === undefined) {
    if (error === null) return <Skeleton height={96} radius={6} aria-busy="true" />;
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (data.results.length === 0) return <p className={classes.quiet}>{t('caseNone')}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={t('title')}>
        {data.results.map((task) => (
          <li key={task.uid} className={classes.item}>
            <div className={classes.actions}>
              <strong>{titleOf(task)}</strong>
              <TaskMenu task={task} onClose={() => setClosing(task)} />
            </div>
            {task.subject !== '' && <span>{task.subject}</span>}
            <span className={classes.quiet}>
              <Due task={task} /> · {task.assignee?.name ?? t('nobody')}
            </span>
          </li>
        ))}
      </ul>
      {closing !== null && <TaskDialog task={closing} onClose={() => setClosing(null)} />}
    </>
  );
};
