import {
  type Days,
  type PeriodAsked,
  PERIOD_NAMES,
  periodProblem,
  PERIODS,
  type PeriodName,
} from '@ledgate/domain/reports/period.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { t } from '../board-messages.ts';
import classes from './period-picker.module.css';

const CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }));

interface PeriodPickerProps {
  asked: PeriodAsked;
  /** What those words mean today: where days of one’s own begin. */
  days: Days;
  onChange: (asked: PeriodAsked) => void;
}

const OwnDays = ({ days, onChange }: { days: Days; onChange: (days: Days) => void }) => {
  // Kept while it cannot be used, so that nobody types it twice.
  const [typed, setTyped] = useState<Days | null>(null);
  const shown = typed ?? days;
  const problem = periodProblem({ period: 'custom', ...shown });
  const type = (change: Partial<Days>): void => {
    const next = { ...shown, ...change };
    const isUsable = periodProblem({ period: 'custom', ...next }) === undefined;
    setTyped(isUsable ? null : next);
    if (isUsable) onChange(next);
  };
  return (['from', 'to'] as const).map((side) => (
    <TextInput
      key={side}
      className={classes.day}
      type="date"
      label={t(side === 'from' ? 'firstDay' : 'lastDay')}
      value={shown[side]}
      error={problem?.field === side ? problem.message : undefined}
      onChange={(event) => type({ [side]: event.currentTarget.value })}
    />
  ));
};

/** The days that figures are about; `Custom` asks for the first and the last one. */
export const PeriodPicker = ({ asked, days, onChange }: PeriodPickerProps) => (
  <div className={classes.picker}>
    <NativeSelect
      label={t('period')}
      data={CHOICES}
      value={asked.period}
      onChange={(event) => {
        // Safe: the choices above are all there is.
        const period = event.currentTarget.value as PeriodName;
        onChange(period === 'custom' ? { period, ...days } : { period });
      }}
    />
    {asked.period === 'custom' && (
      <OwnDays
        days={{ from: asked.from ?? days.from, to: asked.to ?? days.to }}
        onChange={(chosen) => onChange({ period: 'custom', ...chosen })}
      />
    )}
  </div>
);
