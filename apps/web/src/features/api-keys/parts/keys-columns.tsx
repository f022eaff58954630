import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import { IconBan, IconCheck, IconClock } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import classes from './api-keys.module.css';

const LOOKS = {
  live: { tone: 'green', icon: IconCheck },
  expired: { tone: 'amber', icon: IconClock },
  revoked: { tone: 'outline', icon: IconBan },
} as const;

export const KeyState = ({ state }: Pick<ApiKeyView, 'state'>) => <Chip {...LOOKS[state]}>{t(`state_${state}`)}</Chip>;

export const usedWords = ({ last_used_at: at, last_used_address: address }: ApiKeyView): string =>
  at === null ? t('neverUsed') : t('usedFrom', { at: formatInstant(at), address: address ?? '' });

const KeyName = ({ name, shown }: ApiKeyView) => (
  <span>
    <span className={classes.name}>{name}</span>{' '}
    <span className={classes.shown} dir="ltr" translate="no">
      {shown}…
    </span>
  </span>
);

export const KEY_COLUMNS: Columns<ApiKeyView> = [
  { id: 'name', header: t('columnName'), cell: (row) => <KeyName {...row} /> },
  {
    id: 'scopes',
    header: t('columnScopes'),
    cell: ({ scopes }) => t('scopes', { count: scopes.length }),
    width: '110px',
    from: 'wide',
  },
  {
    id: 'used',
    header: t('columnUsed'),
    cell: (row) => <span className={classes.quiet}>{usedWords(row)}</span>,
    from: 'wide',
  },
  { id: 'expires', header: t('columnExpires'), cell: (row) => formatDay(row.expires_at), width: '130px' },
  { id: 'state', header: t('columnState'), cell: (row) => <KeyState {...row} />, width: '120px' },
];

export const narrowKey = (key: ApiKeyView): NarrowRow => ({
  title: key.name,
  aside: <KeyState {...key} />,
  line: <span className={classes.quiet}>{usedWords(key)}</span>,
  lineAside: formatDay(key.expires_at),
});
