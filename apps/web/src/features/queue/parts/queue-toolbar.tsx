import { STATUS_FACTS, STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { SPANS } from '@ledgate/domain/queue/definition.ts';
import { RISK_BANDS, type RiskBand } from '@ledgate/domain/risk/bands.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { useAssignees } from '../data.ts';
import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { useSearchKey } from '../use-search-key.ts';
import { ExportMenu } from './export-menu.tsx';
import { LookMenu } from './look-menu.tsx';
import classes from './queue.module.css';
import { ViewMenu } from './view-menu.tsx';

const TYPING_MS = 250;
const SHORTEST = 2;

const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: STATUS_FACTS[status].label }));
const SPAN_CHOICES = SPANS.map((span) => ({ value: span, label: t(`span_${span}`) }));
const BAND_CHOICES = RISK_BANDS.map((band) => ({ value: band, label: t(`band_${band}`) }));
const ANY = 'any';

const bandsOf = (name: string | null): readonly RiskBand[] | undefined => {
  const band = RISK_BANDS.find((known) => known === name);
  return band === undefined ? undefined : [band];
};

const SearchBox = ({ queue }: { queue: Queue }) => {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  // While somebody types, the field leads; otherwise the address does, which Back or [Clear filters] may change.
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useDebouncedCallback((text: string) => {
    const said = text.trim();
    if (said === '' || said.length >= SHORTEST) queue.change({ search: said || undefined });
  }, TYPING_MS);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={t('searchLabel')}
      placeholder={t('searchHint')}
      leftSection={<IconSearch size={18} stroke={1.7} />}
      value={typed ?? queue.definition.search ?? ''}
      error={typed?.trim().length === 1 ? t('searchShort') : undefined}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
};

interface FilterProps {
  label: string;
  hint: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

const Filter = ({ label, hint, ...props }: FilterProps) => (
  <Select className={classes.filter} aria-label={label} placeholder={hint} clearable searchable {...props} />
);

/** Who has it, from which partner, how risky: for the acquirer's own desk. */
const DeskFilters = ({ queue }: { queue: Queue }) => {
  const { definition, change } = queue;
  const { data } = useAssignees(true);
  const people = [
    { value: 'me', label: t('me') },
    { value: 'none', label: t('nobody') },
    ...(data?.people ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
  ];
  return (
    <>
      <Filter
        label={t('assignee')}
        hint={t('anyAssignee')}
        data={people}
        value={definition.assignee ?? null}
        onChange={(assignee) => change({ assignee: assignee ?? undefined })}
      />
      <Filter
        label={t('iso')}
        hint={t('anyIso')}
        data={(data?.isos ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
        value={definition.iso ?? null}
        onChange={(iso) => change({ iso: iso ?? undefined })}
      />
      <Filter
        label={t('risk')}
        hint={t('anyRisk')}
        data={BAND_CHOICES}
        value={definition.band?.[0] ?? null}
        onChange={(band) => change({ band: bandsOf(band) })}
      />
    </>
  );
};

/** Several statuses come from a view; one by one they are chosen here. */
const StatusFilter = ({ queue }: { queue: Queue }) => {
  const statuses = queue.definition.status;
  const several = statuses !== undefined && statuses.length > 1;
  const data = several
    ? [{ value: ANY, label: statuses.map((status) => STATUS_FACTS[status].label).join(', ') }, ...STATUS_CHOICES]
    : STATUS_CHOICES;
  return (
    <Filter
      label={t('status')}
      hint={t('anyStatus')}
      data={data}
      value={several ? ANY : (statuses?.[0] ?? null)}
      onChange={(status) => {
        const chosen = STATUSES.find((known) => known === status);
        if (status !== ANY) queue.change({ status: chosen === undefined ? undefined : [chosen] });
      }}
    />
  );
};

export const QueueToolbar = ({ queue }: { queue: Queue }) => {
  const { definition, change, role, isChanged, clear } = queue;
  return (
    <div className={classes.tools}>
      <SearchBox queue={queue} />
      <StatusFilter queue={queue} />
      {role !== 'iso' && <DeskFilters queue={queue} />}
      <Filter
        label={t('submitted')}
        hint={t('anyTime')}
        data={SPAN_CHOICES}
        value={definition.submitted ?? null}
        onChange={(span) => change({ submitted: SPANS.find((known) => known === span) })}
      />
      {isChanged && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} stroke={1.7} />} onClick={clear}>
          {t('clear')}
        </Button>
      )}
      <span className={classes.grow} />
      <ViewMenu queue={queue} />
      <LookMenu queue={queue} />
      <ExportMenu queue={queue} />
    </div>
  );
};
