import { IconHistory } from '@tabler/icons-react';

import { useNow } from '../../../lib/now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Dashboard } from '../data.ts';
import { t } from '../messages.ts';
import { stepWords } from '../step-words.ts';
import classes from './dashboard.module.css';

export const RecentSteps = ({ steps }: { steps: Dashboard['recent'] }) => {
  const now = useNow();
  return (
    <Sheet title={t('recent')} isFlush>
      {steps.length === 0 && (
        <EmptyState icon={IconHistory} title={t('noRecent')}>
          {t('noRecentText')}
        </EmptyState>
      )}
      <ul className={classes.rows}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.action}`} className={classes.row}>
            <span>{stepWords(step.action)}</span>
            <time className={classes.when} dateTime={step.at}>
              {formatAgo(step.at, now)}
            </time>
          </li>
        ))}
      </ul>
    </Sheet>
  );
};
