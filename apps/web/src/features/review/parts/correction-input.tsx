import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';

import { useCountries, useStates } from '../data.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';

interface CorrectionInputProps {
  field: Field;
  /** As it is typed; of several choices, the values with spaces between. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What can be chosen, where the answer is one of a list. */
const useOptions = (field: Field): readonly { value: string; label: string }[] | undefined => {
  const [states, countries] = [useStates(), useCountries()];
  if (field.kind === 'state') return (states ?? []).map(({ code, name }) => ({ value: code, label: name }));
  if (field.kind === 'country') return (countries ?? []).map(({ alpha3, name }) => ({ value: alpha3, label: name }));
  if (field.kind === 'yesNo') {
    return ['Yes', 'No'].map((value) => ({ value, label: t(value === 'Yes' ? 'yes' : 'no') }));
  }
  return field.kind === 'choice' ? (field.options ?? []) : undefined;
};

/** The control for one answer, by its kind. */
export const CorrectionInput = ({ field, value, error, onChange }: CorrectionInputProps) => {
  const options = useOptions(field);
  const shared = { label: field.label, error, 'data-autofocus': true };
  if (field.kind === 'choices') {
    return (
      <Checkbox.Group
        label={field.label}
        error={error}
        value={value.split(' ').filter(Boolean)}
        onChange={(chosen) => onChange(chosen.join(' '))}
      >
        <div className={classes.choices}>
          {(field.options ?? []).map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  if (options !== undefined) {
    return (
      <NativeSelect
        {...shared}
        value={value}
        data={[{ value: '', label: t('notAnswered') }, ...options.map((option) => ({ ...option }))]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const Input = field.kind === 'longText' ? Textarea : TextInput;
  return <Input {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
};
