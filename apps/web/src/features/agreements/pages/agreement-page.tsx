import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { PartsView } from '@ledgate/contract/agreements.ts';
import { getRouteApi } from '@tanstack/react-router';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useParts } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/agreements.module.css';
import { PartList } from '../parts/part-list.tsx';
import { PartSheet } from '../parts/part-sheet.tsx';

const route = getRouteApi('/frame/inside/agreement');

/** Whether the wording can be offered as it is. */
const Standing = ({ results, is_required: isRequired }: PartsView) => {
  const missing = results.filter((part) => !part.is_approved).map(({ title }) => title);
  if (missing.length === 0)
    return (
      <Notice tone="good" icon={IconCheck}>
        {t('allApproved')}
      </Notice>
    );
  return (
    <Notice tone="warn" icon={IconAlertTriangle}>
      {t(isRequired ? 'unapproved' : 'unapprovedDemo', { parts: missing.join('; ') })}
    </Notice>
  );
};

const Loaded = ({ parts }: { parts: PartsView }) => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const shown = parts.results.find(({ part }) => part === search.part) ?? parts.results[0];
  if (!shown) return null;
  return (
    <div className={classes.page}>
      <Standing {...parts} />
      <div className={classes.split}>
        <Sheet title={t('parts')} isFlush>
          <PartList
            parts={parts.results}
            shown={shown.part}
            onShow={(part) => void go({ search: { part }, replace: true, resetScroll: false })}
          />
        </Sheet>
        <PartSheet key={shown.part} part={shown} preview={parts.preview} />
      </div>
    </div>
  );
};

/** The wording of the merchant agreement, for those who write and approve it. */
export const AgreementPage = () => {
  const { data, error, isFetching, refetch } = useParts();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {data !== undefined && <Loaded parts={data} />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <Skeleton height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      )}
    </>
  );
};
