import { CHARTS, MOST_MEASURES } from '@ledgate/domain/reports/definition.ts';
import { type Measure, MEASURE_FACTS } from '@ledgate/domain/reports/measures.ts';
import { isOrdered, offeredTo, SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';

import { t } from '../messages.ts';
import classes from './builder.module.css';
import type { PartProps } from './row-fields.tsx';

/** One at least, six at most; what is chosen last stands last. */
export const FigureFields = ({ report, viewer, problems, onChange }: PartProps) => {
  const { measures } = offeredTo(report.subject, viewer);
  const { of, sort } = report;
  const toggle = (name: Measure): void => {
    const next = of.includes(name) ? of.filter((one) => one !== name) : [...of, name];
    const { sort: _was, ...rest } = report;
    onChange({ ...rest, of: next, ...(sort !== undefined && next.includes(sort) && { sort }) });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {t('of')} <span className={classes.hint}>{t('ofHint', { most: MOST_MEASURES })}</span>
      </legend>
      {measures.map((name) => {
        const isChosen = of.includes(name);
        const isHeld = isChosen ? of.length === 1 : of.length >= MOST_MEASURES;
        return (
          <Checkbox
            key={name}
            label={MEASURE_FACTS[name].label}
            checked={isChosen}
            disabled={isHeld}
            onChange={() => toggle(name)}
          />
        );
      })}
      {problems['of'] !== undefined && <p className={classes.fault}>{problems['of']}</p>}
    </fieldset>
  );
};

const ALONG_KEYS = 'keys';

/** As days and hours follow each other, else the most first. */
export const OrderField = ({ report, problems, onChange }: Omit<PartProps, 'viewer'>) => {
  const { sort: _was, ...rest } = report;
  const hasOrder = report.by.some(isOrdered);
  const most = (value: Measure) => ({ value, label: t('sortMost', { figure: MEASURE_FACTS[value].label }) });
  if (report.by.length === 0) return null;
  return (
    <Select
      label={t('sort')}
      data={[...(hasOrder ? [{ value: ALONG_KEYS, label: t('sortKeys') }] : []), ...report.of.map(most)]}
      value={report.sort ?? (hasOrder ? ALONG_KEYS : (report.of[0] ?? null))}
      error={problems['sort']}
      allowDeselect={false}
      onChange={(picked) => {
        const sort = report.of.find((name) => name === picked);
        onChange({ ...rest, ...(sort !== undefined && { sort }) });
      }}
    />
  );
};

const KINDS = CHARTS.map((value) => ({ value, label: t(`chart_${value}`) }));

export const ChartField = ({ report, onChange }: Pick<PartProps, 'report' | 'onChange'>) => {
  const id = useId();
  if (report.by.length === 0) return null;
  return (
    <div className={classes.group}>
      <span id={id} className={classes.legend}>
        {t('chart')}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={KINDS}
        value={report.chart}
        onChange={(picked) => onChange({ ...report, chart: CHARTS.find((one) => one === picked) ?? report.chart })}
      />
    </div>
  );
};

/** One by one instead of added up, where a file can hold that. */
export const EachField = ({ report, onChange }: Pick<PartProps, 'report' | 'onChange'>) =>
  SUBJECT_FACTS[report.subject].hasEach ? (
    <Checkbox
      label={t('each')}
      description={t('eachHint')}
      checked={report.each}
      onChange={() => onChange({ ...report, each: !report.each })}
    />
  ) : null;
