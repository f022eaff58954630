import { changeSubject } from '@ledgate/domain/reports/change-subject.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import {
  type Dimension,
  DIMENSION_LABELS,
  isTime,
  mayReport,
  offeredTo,
  SUBJECT_FACTS,
  SUBJECTS,
  type Viewer,
} from '@ledgate/domain/reports/subjects.ts';
import { Select } from '@mantine/core';

import { t } from '../messages.ts';

export interface PartProps {
  report: ReportDefinition;
  viewer: Viewer;
  problems: Readonly<Record<string, string>>;
  onChange: (report: ReportDefinition, how?: { isTyping?: boolean }) => void;
}

export const SubjectField = ({ report, viewer, problems, onChange }: PartProps) => {
  const subjects = SUBJECTS.filter((subject) => mayReport(subject, viewer));
  return (
    <Select
      label={t('subject')}
      description={SUBJECT_FACTS[report.subject].explanation}
      data={subjects.map((value) => ({ value, label: SUBJECT_FACTS[value].label }))}
      value={report.subject}
      error={problems['subject']}
      allowDeselect={false}
      onChange={(picked) => {
        const subject = subjects.find((name) => name === picked);
        if (subject) onChange(changeSubject(report, subject, viewer));
      }}
    />
  );
};

const choices = (names: readonly Dimension[]) => names.map((value) => ({ value, label: DIMENSION_LABELS[value] }));

/** What rows are told apart by: a time once at most, since a day is in its month already. */
export const RowFields = ({ report, viewer, problems, onChange }: PartProps) => {
  const { dimensions } = offeredTo(report.subject, viewer);
  const [first, second] = report.by;
  const others = dimensions.filter((name) => name !== first && !(first && isTime(first) && isTime(name)));
  const find = (picked: string | null): Dimension | undefined => dimensions.find((name) => name === picked);
  const pickFirst = (picked: string | null): void => {
    const name = find(picked);
    const isFree = second && name && second !== name && !(isTime(name) && isTime(second));
    onChange({ ...report, by: name ? [name, ...(isFree ? [second] : [])] : [] });
  };
  const pickSecond = (picked: string | null): void => {
    const name = find(picked);
    if (first) onChange({ ...report, by: [first, ...(name ? [name] : [])] });
  };
  return (
    <>
      <Select
        label={t('by')}
        placeholder={t('byNone')}
        data={choices(dimensions)}
        value={first ?? null}
        error={problems['by']}
        onChange={pickFirst}
        clearable
      />
      {first !== undefined && (
        <Select
          label={t('second')}
          placeholder={t('secondNone')}
          data={choices(others)}
          value={second ?? null}
          onChange={pickSecond}
          clearable
        />
      )}
    </>
  );
};
