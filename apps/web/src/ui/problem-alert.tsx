import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { t } from './messages.ts';
import classes from './problem-alert.module.css';

/** What any failure can tell a person. */
export interface ProblemText {
  title: string;
  detail?: string | undefined;
  remedy?: string | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  status?: number;
}

interface ProblemAlertProps {
  problem: ProblemText | null | undefined;
  /** Whether a form keeps what was typed, which is worth saying. */
  keepsInput?: boolean;
  action?: ReactNode;
}

/** What happened, what was kept, what to do. Comes into view when it appears. */
export const ProblemAlert = ({ problem, keepsInput = false, action }: ProblemAlertProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  const isOurs = problem.status !== undefined && problem.status >= 500;
  return (
    <div className={classes.alert} role="alert" ref={box}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" className={classes.sign} />
      <div>
        <p className={classes.title}>{problem.title}</p>
        {problem.detail !== undefined && problem.detail !== problem.title && <p>{problem.detail}</p>}
        {problem.remedy !== undefined && <p>{problem.remedy}</p>}
        {problem.retryAfter !== undefined && <p>{t('retryIn', { count: problem.retryAfter })}</p>}
        {keepsInput && <p>{t('kept')}</p>}
        {isOurs && problem.requestId !== undefined && (
          <p className={classes.request}>{t('requestNumber', { id: problem.requestId })}</p>
        )}
        {action}
      </div>
    </div>
  );
};
