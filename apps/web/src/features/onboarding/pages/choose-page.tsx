import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useApplications } from '../data.ts';
import { t } from '../messages.ts';
import { NotReady } from '../parts/not-ready.tsx';
import classes from '../parts/review.module.css';
import { StartButton } from '../parts/start-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useCurrent } from '../parts/use-current.ts';

/** All applications of the merchant; most have one. */
export const ChoosePage = () => {
  const current = useCurrent(undefined);
  const { data } = useApplications();
  const now = useNow();
  if (current.state !== 'ready' || data === undefined) {
    return <NotReady title={t('chooseTitle')} loading={current.state === 'ready' ? { state: 'loading' } : current} />;
  }
  return (
    <>
      <PageHeader title={t('chooseTitle')} lead={t('chooseLead')} actions={<StartButton isAnother />} />
      <Sheet isFlush>
        <ul className={classes.choices}>
          {data.results.map(({ uid, reference, name, status, status_at, completion = 0, changed_at = status_at }) => (
            <li key={uid}>
              <span className={classes.choiceName}>{name ?? t('unnamed')}</span>
              <span className={classes.reference}>{reference}</span>
              <StatusChip status={status} />
              <span className={classes.quiet}>
                {status === 'draft' ? t('percentDone', { percent: completion }) : ''}{' '}
                {t('changed', { ago: formatAgo(changed_at, now) })}
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('chooseOpen')} ${reference}`}
                renderRoot={(root) => (
                  <Link
                    to={status === 'draft' ? '/CompanyProfile' : '/status'}
                    search={{ application: uid }}
                    {...root}
                  />
                )}
              >
                {t('chooseOpen')}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
};
