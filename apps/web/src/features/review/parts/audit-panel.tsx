import type { AuditEntry } from '@ledgate/contract/case-file.ts';
import { actionWords } from '@ledgate/domain/access/audit-actions.ts';
import { ROLE_NAMES, ROLES } from '@ledgate/domain/access/roles.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { type AuditFilter, useAudit } from '../data.ts';
import { t } from '../messages.ts';
import classes from './panel.module.css';

const PAGE = 20;

const roleName = (role: string): string => {
  const known = ROLES.find((one) => one === role);
  return known === undefined ? role : ROLE_NAMES[known];
};

const whoOf = ({ actor, role, own_role: own }: AuditEntry): string => {
  if (actor === null) return t('system');
  if (role === null) return actor.name;
  const worn =
    own === null || own === role ? roleName(role) : t('actingAs', { own: roleName(own), role: roleName(role) });
  return `${actor.name}, ${worn}`;
};

/** Ids and hashes are for machines, and stand in the exported log. */
const isForMachines = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f-]{32,}$/.test(value);

const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

const isPlain = (value: unknown): boolean => typeof value !== 'object' && !isForMachines(value);

/** Of what is more than a word or a list of words only how many there are is said. */
const saidOf = (value: unknown): string => {
  if (!Array.isArray(value)) return String(value).replaceAll('_', ' ');
  return value.every(isPlain) ? value.map(saidOf).join(', ') : String(value.length);
};

const factsOf = ({ before, after }: AuditEntry): string =>
  Object.entries({ ...before, ...after })
    .filter(([, value]) => Array.isArray(value) || isPlain(value))
    .map(([name, value]) => `${wordsOf(name)}: ${saidOf(value)}`)
    .join(' · ');

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li>
    <p className={classes.what}>{actionWords(entry.action)}</p>
    <p className={classes.quiet}>{`${whoOf(entry)}, ${formatInstant(entry.at)}`}</p>
    {entry.reason !== null && <p className={classes.words}>{entry.reason}</p>}
    <p className={classes.facts}>{factsOf(entry)}</p>
  </li>
);

type Audit = NonNullable<ReturnType<typeof useAudit>['data']>;

interface FilterProps {
  data: Audit | undefined;
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const Filters = ({ data, filter, onChange }: FilterProps) => {
  const filterBy = (name: 'actor' | 'action', value: string): void => {
    const { [name]: _gone, ...rest } = filter;
    onChange({ ...rest, page: 1, ...(value !== '' && { [name]: value }) });
  };
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('auditAction')}
        value={filter.action ?? ''}
        data={[
          { value: '', label: t('auditAll') },
          ...(data?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) })),
        ]}
        onChange={(event) => filterBy('action', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('auditActor')}
        value={filter.actor ?? ''}
        data={[
          { value: '', label: t('everybody') },
          ...(data?.actors ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChange={(event) => filterBy('actor', event.currentTarget.value)}
      />
    </div>
  );
};

const Pages = ({ data, filter, onChange }: FilterProps & { data: Audit }) => {
  const from = (filter.page - 1) * PAGE + 1;
  const to = Math.min(from + PAGE - 1, data.count);
  const go = (page: number): void => onChange({ ...filter, page });
  if (data.count <= PAGE) return null;
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" disabled={data.previous === null} onClick={() => go(filter.page - 1)}>
        {t('later')}
      </Button>
      <span className={classes.quiet}>{t('auditShown', { from, to, count: data.count })}</span>
      <Button variant="default" size="xs" disabled={data.next === null} onClick={() => go(filter.page + 1)}>
        {t('earlier')}
      </Button>
    </div>
  );
};

/** The audit log of this one case. */
export const AuditPanel = () => {
  const { file } = useCaseView();
  const [filter, setFilter] = useState<AuditFilter>({ page: 1 });
  const { data, error, refetch } = useAudit(file.application.uid, filter);
  if (error !== null && data === undefined) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.stack}>
      <Filters data={data} filter={filter} onChange={setFilter} />
      {data === undefined && <Skeleton height={200} />}
      {data?.count === 0 && (
        <EmptyState icon={IconFilterOff} title={t('auditEmpty')}>
          {t('auditEmptyText')}
        </EmptyState>
      )}
      <ol className={classes.lines}>
        {data?.results.map((entry) => (
          <Entry key={entry.n} entry={entry} />
        ))}
      </ol>
      {data !== undefined && <Pages data={data} filter={filter} onChange={setFilter} />}
    </div>
  );
};
