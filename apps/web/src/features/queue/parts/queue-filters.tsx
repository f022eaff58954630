import { DUES, SPANS } from '@ledgate/domain/queue/definition.ts';
import { DUE_LABELS } from '@ledgate/domain/queue/due-words.ts';
import { RISK_BANDS, type RiskBand } from '@ledgate/domain/risk/bands.ts';
import { Select } from '@mantine/core';

import { useAssignees } from '../data.ts';
import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import classes from './queue.module.css';
import { StatusFilter } from './status-filter.tsx';

const SPAN_CHOICES = SPANS.map((span) => ({ value: span, label: t(`span_${span}`) }));
const DUE_CHOICES = DUES.map((due) => ({ value: due, label: DUE_LABELS[due] }));
const BAND_CHOICES = RISK_BANDS.map((band) => ({ value: band, label: t(`band_${band}`) }));

const bandsOf = (name: string | null): readonly RiskBand[] | undefined => {
  const band = RISK_BANDS.find((known) => known === name);
  return band === undefined ? undefined : [band];
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

/** Everything that narrows the list besides words. */
export const QueueFilters = ({ queue }: { queue: Queue }) => (
  <>
    <StatusFilter queue={queue} />
    {queue.role !== 'iso' && <DeskFilters queue={queue} />}
    <Filter
      label={t('column_due')}
      hint={t('anyDue')}
      data={DUE_CHOICES}
      value={queue.definition.due ?? null}
      onChange={(due) => queue.change({ due: DUES.find((known) => known === due) })}
    />
    <Filter
      label={t('submitted')}
      hint={t('anyTime')}
      data={SPAN_CHOICES}
      value={queue.definition.submitted ?? null}
      onChange={(span) => queue.change({ submitted: SPANS.find((known) => known === span) })}
    />
  </>
);
