import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

import type { BulkOutcome } from '../data.ts';
import classes from './queue.module.css';

interface OutcomesProps {
  outcomes: readonly BulkOutcome[];
  /** What is said of one that works. */
  words: (outcome: BulkOutcome) => string;
}

/** What becomes, or became, of each of many. */
export const Outcomes = ({ outcomes, words }: OutcomesProps) => (
  <ul className={classes.outcomes}>
    {outcomes.map((outcome) => {
      const Sign = outcome.ok ? IconCheck : IconAlertTriangle;
      return (
        <li key={outcome.uid} className={classes.outcome} data-problem={!outcome.ok || undefined}>
          <Sign size={16} stroke={1.7} aria-hidden="true" />
          <span className={classes.figure}>{outcome.reference ?? '–'}</span>
          <span>
            {outcome.name ?? ''} {outcome.ok ? words(outcome) : (outcome.problem ?? '')}
          </span>
        </li>
      );
    })}
  </ul>
);
