import { useParams } from '@tanstack/react-router';

import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useRates } from '../data.ts';
import { t } from '../messages.ts';
import { RatesPanel } from '../rates-panel.tsx';

/** The rates of one application on a page of their own. */
export const RatesPage = () => {
  const { uid = '' } = useParams({ strict: false });
  const { data } = useRates(uid);
  return (
    <>
      <PageHeader
        title={data === undefined ? t('title') : t('ratesOf', { name: data.application.name })}
        meta={
          data !== undefined && (
            <>
              <StatusChip status={data.application.status} />
              <span className="mono">{data.application.reference}</span>
            </>
          )
        }
      />
      <RatesPanel applicationUid={uid} />
    </>
  );
};
