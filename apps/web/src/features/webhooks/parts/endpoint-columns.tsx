import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import classes from './webhooks.module.css';

export const EndpointState = ({ off_reason: off, failing_since: failing }: EndpointView) => {
  if (off !== null)
    return (
      <Chip tone={off === 'person' ? 'outline' : 'red'} icon={IconBan}>
        {t(`off_${off}`)}
      </Chip>
    );
  return failing === null ? (
    <Chip tone="green" icon={IconCheck}>
      {t('on')}
    </Chip>
  ) : (
    <Chip tone="amber" icon={IconAlertTriangle}>
      {t('failing')}
    </Chip>
  );
};

export const ENDPOINT_COLUMNS: Columns<EndpointView> = [
  {
    id: 'url',
    header: t('columnUrl'),
    cell: ({ url, description }) => (
      <span>
        <span className={classes.url} dir="ltr">
          {url}
        </span>{' '}
        <span className={classes.quiet}>{description}</span>
      </span>
    ),
  },
  {
    id: 'events',
    header: t('columnEvents'),
    cell: ({ events }) => t('events', { count: events.length }),
    width: '110px',
    from: 'wide',
  },
  { id: 'state', header: t('columnState'), cell: (row) => <EndpointState {...row} />, width: '140px' },
];

export const narrowEndpoint = (endpoint: EndpointView): NarrowRow => ({
  title: <span dir="ltr">{endpoint.url}</span>,
  aside: <EndpointState {...endpoint} />,
  line: <span className={classes.quiet}>{endpoint.description}</span>,
  lineAside: t('events', { count: endpoint.events.length }),
});
