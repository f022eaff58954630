import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { useFoundMerchants } from '../data.ts';
import { t } from '../messages.ts';

const TYPING_MS = 200;

interface Choice {
  value: string;
  label: string;
}

type MerchantSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null;
  onChange: (uid: string | null) => void;
};

/** One of all merchants with an account, found by typing. */
export const MerchantSelect = ({ value, onChange, ...field }: MerchantSelectProps) => {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const ask = useDebouncedCallback(setWords, TYPING_MS);
  const found = (useFoundMerchants(words).data?.results ?? []).map(({ uid, name, reference }): Choice => ({
    value: uid,
    label: `${name} (${reference})`,
  }));
  // What was chosen stays, whatever is searched for next.
  const isGone = chosen !== null && chosen.value === value && !found.some((one) => one.value === value);
  const choices = isGone ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      data={choices}
      value={value}
      searchable
      clearable
      placeholder={field.placeholder ?? t('findMerchant')}
      nothingFoundMessage={t('noMerchant')}
      // The server has looked already, also under other names than those shown.
      filter={({ options }) => options}
      onSearchChange={(text) => {
        // What was chosen stands in the field as well, and is no new question.
        if (choices.some(({ label }) => label === text)) ask.cancel();
        else ask(text.slice(0, 100));
      }}
      onChange={(uid) => {
        setChosen(choices.find((one) => one.value === uid) ?? null);
        onChange(uid);
      }}
    />
  );
};
