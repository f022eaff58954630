import { IconFileText } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { StartButton } from './start-button.tsx';
import type { Loading } from './use-wizard.ts';
import classes from './wizard.module.css';

interface NotReadyProps {
  title: string;
  loading: Exclude<Loading, { state: 'ready' }>;
}

/** Before there is an application on the page: loading, none yet, or not to be had. */
export const NotReady = ({ title, loading }: NotReadyProps) => (
  <>
    <PageHeader title={title} />
    {loading.state === 'loading' && <div className={classes.ghost} aria-busy="true" />}
    {loading.state === 'none' && (
      <Sheet>
        <EmptyState icon={IconFileText} title={t('noneTitle')} action={<StartButton />}>
          {t('noneText')}
        </EmptyState>
      </Sheet>
    )}
    {loading.state === 'failed' && (
      <Sheet>
        <ErrorState problem={loading.problem} onRetry={loading.retry} />
      </Sheet>
    )}
  </>
);
