import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';

import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { SearchList } from '../../../ui/fields/search-list.tsx';
import { useCountries, useCurrencies, useStates } from '../data.ts';
import { t } from '../messages.ts';
import { useDraftValue, useRecord } from './record-context.ts';
import type { ControlProps } from './typed-control.tsx';
import { useControl } from './use-control.ts';

export interface Choice {
  value: string;
  label: string;
}

interface SearchedProps extends ControlProps {
  choices: readonly Choice[] | undefined;
  find?: ((typed: string) => readonly Choice[]) | undefined;
  last?: Choice;
}

/** One of a long list, found by typing part of its name or code. */
export const SearchedControl = ({ field, isRequired, choices, find, last }: SearchedProps) => {
  const { frame, about, form, edit, validate, isReadOnly, id, error } = useControl(field, isRequired);
  return (
    <FieldFrame {...frame}>
      <Controller
        control={form.control}
        name={field.name}
        rules={{ validate }}
        render={({ field: bound }) => (
          <SearchList
            id={id}
            inputRef={bound.ref}
            choices={choices ?? []}
            find={find}
            {...(last && { last })}
            value={typeof bound.value === 'string' ? bound.value : ''}
            onChange={(picked) => {
              bound.onChange(picked);
              edit(picked);
            }}
            onBlur={bound.onBlur}
            isClearable={!isRequired}
            clearLabel={t('clear', { label: field.label })}
            nothing={t(choices === undefined ? 'listLoading' : 'listNothing')}
            placeholder={t('searchList')}
            hasError={error !== undefined}
            isDisabled={isReadOnly}
            about={about}
          />
        )}
      />
    </FieldFrame>
  );
};

const countryName = (name: string): string =>
  name.startsWith('location_') ? 'country' : name.replace(/state$/, 'country');

/** States of the country that the same address names; both countries where it names none. */
export const StateControl = (props: ControlProps) => {
  const states = useStates();
  const { draft, recordKey } = useRecord();
  const country = useDraftValue(draft, () => textOf(draft.record(recordKey), countryName(props.field.name)));
  const choices = useMemo(
    () =>
      states
        ?.filter((state) => !['USA', 'CAN'].includes(country) || state.country === country)
        .map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    [states, country],
  );
  return <SearchedControl {...props} choices={choices} />;
};

export const CountryControl = (props: ControlProps) => {
  const countries = useCountries();
  const choices = useMemo(
    () => countries?.map(({ alpha3, name }) => ({ value: alpha3, label: `${name} (${alpha3})` })),
    [countries],
  );
  return <SearchedControl {...props} choices={choices} />;
};

export const CurrencyControl = (props: ControlProps) => {
  const currencies = useCurrencies();
  const choices = useMemo(
    () => currencies?.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    [currencies],
  );
  return <SearchedControl {...props} choices={choices} />;
};
