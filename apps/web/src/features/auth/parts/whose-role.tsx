import type { WearableRole } from '@ledgate/domain/access/role-switch.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';

import { client } from '../../../lib/client.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { t } from '../role-messages.ts';

export interface RoleSwitch {
  role: WearableRole | '';
  application: string;
  iso: string;
  reason: string;
}

const TYPING_MS = 250;
const MOST_SHOWN = 8;

interface WhoseProps {
  control: Control<RoleSwitch>;
}

const useFoundMerchants = (search: string) =>
  useQuery({
    queryKey: ['auth', 'merchants', search],
    queryFn: () => client.queue.listAllApplications({ query: { search, page_size: MOST_SHOWN } }),
    placeholderData: keepPreviousData,
  });

const WhichMerchant = ({ control }: WhoseProps) => {
  const [words, setWords] = useState('');
  const ask = useDebouncedCallback(setWords, TYPING_MS);
  const found = useFoundMerchants(words).data?.results ?? [];
  const choices = found.map(({ uid, name, reference }) => ({
    value: uid,
    label: name === null ? reference : `${name} (${reference})`,
  }));
  return (
    <SelectField
      control={control}
      name="application"
      label={t('actingMerchant')}
      description={t('actingMerchantHint')}
      placeholder={t('findMerchant')}
      choices={choices}
      onSearch={(text) => {
        // What was chosen stands in the field as well, and is no new question.
        if (choices.some(({ label }) => label === text)) ask.cancel();
        else ask(text);
      }}
      rules={{ required: t('chooseMerchant') }}
      isRequired
    />
  );
};

const WhichIso = ({ control }: WhoseProps) => {
  const { data } = useQuery({ queryKey: ['users', 'isos'], queryFn: () => client.users.listIsos() });
  const choices = (data?.results ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <SelectField
      control={control}
      name="iso"
      label={t('actingIso')}
      choices={choices}
      rules={{ required: t('chooseIso') }}
      isRequired
    />
  );
};

/** A merchant's and an ISO's role belong to one of them. */
export const WhoseRole = ({ control }: WhoseProps) => {
  const role = useWatch({ control, name: 'role' });
  if (role === 'merchant') return <WhichMerchant control={control} />;
  return role === 'iso' ? <WhichIso control={control} /> : null;
};
