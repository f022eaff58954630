import { Select, TextInput } from '@mantine/core';

import { useRegisters } from '../data.ts';
import { t } from '../messages.ts';
import classes from './sales.module.css';

const DAYS = ['from', 'to'] as const;

export interface Narrowed {
  merchant?: string | undefined;
  register?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface FiltersProps {
  asked: Narrowed;
  onChange: (change: Narrowed) => void;
}

/** Of orders and of shifts: which register, and which days of the merchant. */
export const ListFilters = ({ asked, onChange }: FiltersProps) => {
  const registers = useRegisters(asked, true).data?.results ?? [];
  return (
    <>
      <Select
        className={classes.filter}
        aria-label={t('register')}
        placeholder={t('anyRegister')}
        data={registers.map(({ uid, name, number }) => ({ value: uid, label: `${number}. ${name}` }))}
        value={asked.register ?? null}
        onChange={(register) => onChange({ register: register ?? undefined })}
        clearable
      />
      {/* Both ends of a span stay on one line. */}
      <div className={classes.span}>
        {DAYS.map((name) => (
          <TextInput
            key={name}
            className={classes.day}
            type="date"
            aria-label={t(name)}
            leftSection={<span className={classes.inside}>{t(name)}</span>}
            leftSectionWidth={50}
            value={asked[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
          />
        ))}
      </div>
    </>
  );
};
