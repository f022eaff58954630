import { FREQUENCIES, type Frequency, FREQUENCY_WORDS } from '@ledgate/domain/reports/mailing.ts';
import { Select, type SelectProps } from '@mantine/core';

import { t } from '../messages.ts';

const NEVER = 'never';
const CHOICES = [
  { value: NEVER, label: t('never') },
  ...FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] })),
];

type OftenSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: Frequency | null;
  onChange: (often: Frequency | null) => void;
};

/** How often a report is mailed to whoever looks on. */
export const OftenSelect = ({ value, onChange, ...field }: OftenSelectProps) => (
  <Select
    {...field}
    data={CHOICES}
    value={value ?? NEVER}
    allowDeselect={false}
    onChange={(picked) => onChange(FREQUENCIES.find((one) => one === picked) ?? null)}
  />
);
