import type { DeliveryView, EndpointView } from '@ledgate/contract/webhooks.ts';
import { DELIVERY_STATES, type DeliveryState } from '@ledgate/domain/webhooks/delivery.ts';
import { Button, Menu, Select, Skeleton } from '@mantine/core';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDeliveries, useReplayFailed } from '../data.ts';
import { t } from '../messages.ts';
import classes from './webhooks.module.css';

const LOOKS = {
  pending: { tone: 'amber', icon: IconClock },
  delivered: { tone: 'green', icon: IconCheck },
  failed: { tone: 'red', icon: IconX },
} as const;

export const DeliveryChip = ({ state }: Pick<DeliveryView, 'state'>) => (
  <Chip {...LOOKS[state]}>{t(`state_${state}`)}</Chip>
);

const wordsOf = ({ reference, created_at: at, attempts, next_at: next, last_status: status }: DeliveryView): string =>
  [
    reference,
    formatInstant(at),
    t('attempts', { count: attempts }),
    status === null ? null : String(status),
    next === null || attempts === 0 ? null : t('nextAt', { at: formatInstant(next) }),
  ]
    .filter((part) => part !== null)
    .join(' · ');

const HOURS = [1, 24, 168] as const;
const HOUR_MS = 3_600_000;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const ResendFailed = ({ uid }: { uid: string }) => {
  const replay = useReplayFailed();
  const since = (hours: number): void =>
    replay.mutate(
      { uid, since: hoursAgo(hours) },
      {
        onSuccess: ({ replayed }) => toast.good(t('resentCount', { count: replayed })),
        onError: (problem) => toast.problem(t('notResent'), problem),
      },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={replay.isPending}>
          {t('resendFailed')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {HOURS.map((hours) => (
          <Menu.Item key={hours} onClick={() => since(hours)}>
            {t(`since_${hours}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const CHOICES = ['all', ...DELIVERY_STATES].map((value) => ({
  value,
  label: t(`state_${value as 'all' | DeliveryState}`), // made of exactly these
}));

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={IconSend} title={t(isFiltered ? 'noneMatch' : 'noneTitle')}>
    {t(isFiltered ? 'noneMatchText' : 'noneText')}
  </EmptyState>
);

interface DeliveryLogProps {
  endpoint: EndpointView;
  onOpen: (uid: string) => void;
}

/** What was sent to an endpoint, the newest first. */
export const DeliveryLog = ({ endpoint, onOpen }: DeliveryLogProps) => {
  const [state, setState] = useState<DeliveryState | undefined>(undefined);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useDeliveries(endpoint.uid, state);
  const rows = data?.pages.flatMap(({ results }) => results);
  return (
    <section className={classes.drawer} aria-label={t('deliveries')}>
      <div className={classes.tools}>
        <Select
          label={t('filter')}
          data={CHOICES}
          value={state ?? 'all'}
          allowDeselect={false}
          onChange={(value) => setState(DELIVERY_STATES.find((known) => known === value))}
        />
        <ResendFailed uid={endpoint.uid} />
      </div>
      {error !== null && <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {rows === undefined && error === null && (
        <Skeleton height={160} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      )}
      {rows?.length === 0 && <Nothing isFiltered={state !== undefined} />}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.uid}>
              <button type="button" className={classes.entry} onClick={() => onOpen(row.uid)}>
                <span className={classes.type}>{row.type}</span>
                <DeliveryChip {...row} />
                <span className={classes.quiet}>{wordsOf(row)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
};
