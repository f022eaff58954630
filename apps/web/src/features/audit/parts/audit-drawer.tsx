import type { LinkedAuditRow } from '@ledgate/contract/audit.ts';
import { actionWords } from '@ledgate/domain/access/audit-actions.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAuditRow } from '../data.ts';
import { t } from '../messages.ts';
import { type AuditSearch, readRowName } from '../paths.ts';
import { sayRole, sayWho } from './audit-row.tsx';
import classes from './audit.module.css';
import { Changes } from './changes.tsx';

interface AuditDrawerProps {
  open: string | undefined;
  onClose: () => void;
  /** Narrows the list to the person or the subject of the row. */
  onFilter: (change: Partial<AuditSearch>) => void;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === '' ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );

const utcOf = (at: string): string => at.replace('T', ' ').replace(/\.\d+Z$/, '');

const Facts = ({ row }: { row: LinkedAuditRow }) => (
  <dl className={classes.facts}>
    <Fact name={t('when')}>
      {formatInstant(row.at)} <span className={classes.quiet}>({t('utc', { time: utcOf(row.at) })})</span>
    </Fact>
    <Fact name={t('who')}>{sayWho(row)}</Fact>
    <Fact name={t('role')}>{sayRole(row)}</Fact>
    <Fact name={t('reason')}>{row.reason}</Fact>
    <Fact name={t('subject')}>
      {row.subject} <span className={classes.mono}>{row.lane}</span>
    </Fact>
    <Fact name={t('address')}>{row.address}</Fact>
    <Fact name={t('browser')}>{row.browser}</Fact>
    <Fact name={t('place')}>{row.location && `${row.location.lat}, ${row.location.long}`}</Fact>
    <Fact name={t('request')}>{row.request && <span className={classes.mono}>{row.request}</span>}</Fact>
    <Fact name={t('number')}>{row.n}</Fact>
    <Fact name={t('hash')}>
      <span className={classes.mono}>{row.hash}</span>
    </Fact>
  </dl>
);

const Narrowing = ({ row, onFilter }: { row: LinkedAuditRow; onFilter: (change: Partial<AuditSearch>) => void }) => (
  <div className={classes.actions}>
    {row.actor && (
      <Button size="xs" variant="default" onClick={() => onFilter({ actor: row.actor?.uid })}>
        {t('sameActor', { name: row.actor.name })}
      </Button>
    )}
    <Button size="xs" variant="default" onClick={() => onFilter({ lane: row.lane })}>
      {t('sameSubject')}
    </Button>
  </div>
);

const OpenRow = ({ name, onFilter }: { name: string } & Pick<AuditDrawerProps, 'onFilter'>) => {
  const { data, error, refetch, isFetching } = useAuditRow(name);
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true" className={classes.stack}>
        {[40, 160, 120].map((height) => (
          <Skeleton key={height} height={height} animate={false} />
        ))}
      </div>
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div className={classes.stack}>
      {data.is_intact ? (
        <Notice tone="good" icon={IconLink}>
          {t('intact')}
        </Notice>
      ) : (
        <div role="alert">
          <Notice tone="warn" icon={IconLinkOff}>
            {t('broken')}
          </Notice>
        </div>
      )}
      <Facts row={data} />
      <Narrowing row={data} onFilter={onFilter} />
      <Changes changes={data.changes} />
      <p className={classes.quiet}>{t('masked')}</p>
    </div>
  );
};

export const AuditDrawer = ({ open, onClose, onFilter }: AuditDrawerProps) => {
  const action = useAuditRow(open).data?.action;
  const fallback = open === undefined ? '' : t('rowTitle', { n: readRowName(open).n });
  return (
    <Drawer
      opened={open !== undefined}
      onClose={onClose}
      size={560}
      title={action === undefined ? fallback : actionWords(action)}
    >
      {open !== undefined && <OpenRow key={open} name={open} onFilter={onFilter} />}
    </Drawer>
  );
};
