import { Button } from '@mantine/core';
import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useRates } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/rates.module.css';
import { RatesPanel } from '../rates-panel.tsx';

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const NoSuchRates = () => (
  <>
    <PageHeader title={t('notFoundTitle')} />
    <Sheet>
      <EmptyState
        icon={IconReceiptOff}
        title={t('notFoundTitle')}
        action={<Button renderRoot={(root) => <Link to="/" {...root} />}>{t('toStart')}</Button>}
      >
        {t('notFoundText')}
      </EmptyState>
    </Sheet>
  </>
);

const BackLink = ({ uid, isDesk }: { uid: string; isDesk: boolean }) => (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={16} stroke={1.7} className={classes.turns} />}
    renderRoot={(root) =>
      isDesk ? (
        <Link to="/applications/$uid" params={{ uid }} search={{ tab: 'rates' }} {...root} />
      ) : (
        <Link to="/status" search={{ application: uid }} {...root} />
      )
    }
  >
    {t(isDesk ? 'toCase' : 'toStatus')}
  </Button>
);

const Rates = ({ uid }: { uid: string }) => {
  const { data, error } = useRates(uid);
  if (error !== null && 'status' in error && error.status === 404) return <NoSuchRates />;
  return (
    <>
      <PageHeader
        title={data === undefined ? t('title') : t('ratesOf', { name: data.application.name })}
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
          data !== undefined && <BackLink uid={data.application.uid} isDesk={data.steps_open.includes('readBuy')} />
        }
      />
      <RatesPanel applicationUid={uid} />
    </>
  );
};

/** The rates of one application on a page of their own. */
export const RatesPage = () => {
  const { uid = '' } = useParams({ strict: false });
  // Nothing is asked about what cannot be an application.
  return UID.test(uid) ? <Rates uid={uid} /> : <NoSuchRates />;
};
