import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';

import { EmptyState } from './empty-state.tsx';
import { t } from './messages.ts';
import type { ProblemText } from './problem-alert.tsx';

interface ErrorStateProps {
  problem: ProblemText;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Worth telling where the fault is ours. */
const requestNumber = ({ status = 0, requestId }: ProblemText): string =>
  status >= 500 && requestId !== undefined ? t('requestNumber', { id: requestId }) : '';

/** Takes the place of what could not be loaded. */
export const ErrorState = ({ problem, onRetry, isRetrying = false }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      icon={IconPlugConnectedX}
      title={problem.title}
      action={
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          {t('tryAgain')}
        </Button>
      }
    >
      {[problem.detail, problem.remedy, requestNumber(problem)].filter(Boolean).join(' ')}
    </EmptyState>
  </div>
);
