import type { TimelineEvent } from '@ledgate/contract/applications.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconFolderOff, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { eventWord } from '@ledgate/domain/lifecycle/event-words.ts';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';

export const CaseSkeleton = () => (
  <div aria-busy="true" aria-label={t('loading')} role="status">
    <div className={classes.skeletonHead}>
      <Skeleton height={28} width={280} />
      <Skeleton height={18} width={420} />
    </div>
    <div className={classes.layout}>
      <Skeleton height={280} />
      <Skeleton height={520} />
      <Skeleton height={420} />
    </div>
  </div>
);

export const NoSuchCase = () => (
  <>
    <PageHeader title={t('goneTitle')} />
    <Sheet>
      <EmptyState
        icon={IconFolderOff}
        title={t('goneTitle')}
        action={<Button renderRoot={(root) => <Link to="/" {...root} />}>{t('toList')}</Button>}
      >
        {t('goneText')}
      </EmptyState>
    </Sheet>
  </>
);

interface StaleNoticeProps {
  /** What happened last, where it was a step. */
  newest: TimelineEvent | undefined;
  onShow: () => void;
}

/** Steps of which it matters how many queries they were about. */
const COUNTED = ['raise_query', 'answer', 'withdraw_query'] as const;

/** Who changed what, as far as a step says it. */
const changeWords = (newest: TimelineEvent | undefined): string => {
  if (newest === undefined) return t('stale');
  const { actor: name, event, queries: count } = newest;
  const counted = COUNTED.find((one) => one === event);
  return counted === undefined || count === undefined
    ? t('staleBy', { name, what: eventWord(event) })
    : t(`staleBy_${counted}`, { name, count });
};

export const StaleNotice = ({ newest, onShow }: StaleNoticeProps) => (
  <div className={classes.notice} role="status">
    <Notice
      tone="warn"
      action={
        <Button size="xs" variant="default" onClick={onShow}>
          {t('staleShow')}
        </Button>
      }
    >
      {`${changeWords(newest)} ${t('staleKept')}`}
    </Notice>
  </div>
);

export const PastBanner = ({ at }: { at: string }) => {
  const { file, go } = useCaseView();
  const status = STATUS_FACTS[file.application.status].label;
  return (
    <div className={classes.notice} role="status">
      <Notice
        icon={IconHistory}
        action={
          <Button size="xs" variant="default" onClick={() => go({ at: undefined })}>
            {t('pastBack')}
          </Button>
        }
      >
        {t('pastBanner', { when: formatInstant(at), status })}
      </Notice>
    </div>
  );
};
