import { needsTitle, REPORT_TYPE_LABELS, REPORT_TYPES, type ReportType } from '@ledgate/domain/report-files/kinds.ts';
import { Select, TextInput } from '@mantine/core';

import { t } from '../messages.ts';
import classes from './report-files.module.css';

/** How a report is filed, as it is typed. */
export interface Filing {
  type: ReportType;
  period: string;
  title: string;
}

export type Faults = { [K in keyof Filing]?: string | undefined };

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

export const faultsOf = ({ type, period, title }: Filing): Faults => ({
  ...(!MONTH.test(period) && { period: t('choosePeriod') }),
  ...(needsTitle(type) && title.trim() === '' && { title: t('chooseTitle') }),
});

/** What the server found, where it names these fields. */
export const faultsIn = (errors: Readonly<Record<string, readonly string[]>> | undefined): Faults => ({
  period: errors?.['period']?.[0],
  title: errors?.['title']?.[0],
});

interface FieldsProps {
  filing: Filing;
  faults: Faults;
  types?: readonly ReportType[];
  onChange: (part: Partial<Filing>) => void;
}

export const FilingFields = ({ filing, faults, types = REPORT_TYPES, onChange }: FieldsProps) => (
  <>
    <div className={classes.pair}>
      <Select
        label={t('type')}
        data={types.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }))}
        value={filing.type}
        allowDeselect={false}
        onChange={(picked) => onChange({ type: types.find((one) => one === picked) ?? filing.type })}
      />
      <TextInput
        label={t('period')}
        type="month"
        value={filing.period}
        error={faults.period}
        onChange={(event) => onChange({ period: event.currentTarget.value })}
        required
      />
    </div>
    <TextInput
      label={t('reportTitle')}
      description={t('titleHint')}
      value={filing.title}
      maxLength={100}
      error={faults.title}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
      required={needsTitle(filing.type)}
    />
  </>
);
