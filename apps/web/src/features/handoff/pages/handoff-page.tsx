import { Button } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';

import { isProblem } from '../../../lib/problem.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { type HandoffView, useHandoff } from '../data.ts';
import { t } from '../messages.ts';
import { HandoffRoom } from '../parts/handoff-room.tsx';
import classes from '../parts/handoff.module.css';

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const nothing = (): void => undefined;

const NoSuchHandoff = () => (
  <>
    <PageHeader title={t('notFoundTitle')} />
    <Sheet>
      <EmptyState
        icon={IconSend}
        title={t('notFoundTitle')}
        action={<Button renderRoot={(root) => <Link to="/handoffs" {...root} />}>{t('toBoard')}</Button>}
      >
        {t('notFoundText')}
      </EmptyState>
    </Sheet>
  </>
);

const nameOf = ({ application }: HandoffView): string =>
  application.dba_name ?? application.legal_name ?? application.merchant.name;

const Handoff = ({ uid }: { uid: string }) => {
  const { data, error } = useHandoff(uid);
  if (isProblem(error, 'not_found')) return <NoSuchHandoff />;
  return (
    <>
      <PageHeader
        title={data === undefined ? t('title') : t('titleOf', { name: nameOf(data) })}
        meta={
          data !== undefined && (
            <>
              <StatusChip status={data.application.status} />
              <span className="mono" data-reference>
                {data.application.reference}
              </span>
            </>
          )
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.7} className={classes.turns} />}
            renderRoot={(root) => (
              <Link to="/applications/$uid" params={{ uid }} search={{ tab: 'handoff' }} {...root} />
            )}
          >
            {t('toCase')}
          </Button>
        }
      />
      <HandoffRoom application={uid} onChanged={nothing} />
    </>
  );
};

/** The hand-off of one application on a page of its own. */
export const HandoffPage = () => {
  const { uid = '' } = useParams({ strict: false });
  // Nothing is asked about what cannot be an application.
  return UID.test(uid) ? <Handoff uid={uid} /> : <NoSuchHandoff />;
};
