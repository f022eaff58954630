import { actionWords } from '@ledgate/domain/access/audit-actions.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import type { Dashboard } from '../data.ts';
import classes from './dashboard.module.css';

/** By itself, since the words of every action are a file that the rest of the first page does without. */
export const RecentLines = ({ steps }: { steps: Dashboard['recent'] }) => {
  const now = useNow();
  return (
    <ul className={classes.rows}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.action}`} className={classes.row}>
          <span>{actionWords(step.action)}</span>
          <time className={classes.when} dateTime={step.at}>
            {formatAgo(step.at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
};
