import { daysOf, PERIOD_NAMES, PERIODS } from '@ledgate/domain/reports/period.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';

import { t } from '../messages.ts';
import { todayHere } from '../today.ts';
import classes from './builder.module.css';
import type { PartProps } from './row-fields.tsx';

type PeriodProps = Omit<PartProps, 'viewer'>;

const DayFields = ({ report, problems, onChange }: PeriodProps) => (
  <div className={classes.pair}>
    {(['from', 'to'] as const).map((end) => (
      <TextInput
        key={end}
        type="date"
        label={t(end)}
        value={report[end] ?? ''}
        error={problems[end]}
        onChange={(event) => onChange({ ...report, [end]: event.currentTarget.value }, { isTyping: true })}
      />
    ))}
  </div>
);

/** Days of one's own begin as those that were shown. */
export const PeriodFields = (props: PeriodProps) => {
  const { report, problems, onChange } = props;
  const { from: _from, to: _to, ...rest } = report;
  if (SUBJECT_FACTS[report.subject].isNow) return <p className={classes.hint}>{t('now')}</p>;
  return (
    <>
      <Select
        label={t('period')}
        data={PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
        value={report.period}
        error={problems['period']}
        allowDeselect={false}
        onChange={(picked) => {
          const period = PERIODS.find((name) => name === picked) ?? report.period;
          onChange({ ...rest, period, ...(period === 'custom' && daysOf(report, todayHere())) });
        }}
      />
      {report.period === 'custom' && <DayFields {...props} />}
      {!report.each && (
        <Checkbox
          label={t('compare')}
          checked={report.compare}
          onChange={() => onChange({ ...report, compare: !report.compare })}
        />
      )}
    </>
  );
};
