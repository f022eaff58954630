import { KEY_SCOPE_FACTS, KEY_SCOPES, type KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import { API_KEY_DAYS } from '@ledgate/domain/access/limits.ts';
import { readRange } from '@ledgate/domain/checks/ip-address.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type Control, Controller, useForm } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { useMakeKey } from '../data.ts';
import { t } from '../messages.ts';
import classes from './api-keys.module.css';

interface KeyForm {
  name: string;
  scopes: KeyScope[];
  days: string;
  addresses: string;
}

const EMPTY: KeyForm = { name: '', scopes: [], days: '90', addresses: '' };
const DAYS = API_KEY_DAYS.map((days) => ({ value: String(days), label: t('daysOf', { count: days }) }));

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const checkAddresses = (text: string): string | true => {
  const wrong = linesOf(text).find((line) => readRange(line) === null);
  return wrong === undefined || t('addressWrong', { address: wrong });
};

const ScopeTicks = ({ control, scopes }: { control: Control<KeyForm>; scopes: readonly KeyScope[] }) => (
  <Controller
    control={control}
    name="scopes"
    rules={{ validate: (chosen) => chosen.length > 0 || t('scopesMissing') }}
    render={({ field: { value, onChange }, fieldState: { error } }) => (
      <Checkbox.Group
        label={t('scopes')}
        value={value}
        onChange={(next) => onChange(KEY_SCOPES.filter((scope) => next.includes(scope)))}
        error={error?.message}
        withAsterisk
      >
        <div className={classes.ticks}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={KEY_SCOPE_FACTS[scope].label} />
          ))}
        </div>
      </Checkbox.Group>
    )}
  />
);

export const MakeForm = ({ scopes, onClose }: { scopes: readonly KeyScope[]; onClose: () => void }) => {
  const make = useMakeKey();
  const form = useForm<KeyForm>({ defaultValues: EMPTY, mode: 'onBlur' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, scopes: chosen, days, addresses }) => {
    const life = API_KEY_DAYS.find((each) => String(each) === days);
    if (life === undefined) return;
    make.mutate(
      { name, scopes: chosen, days: life, addresses: linesOf(addresses) },
      { onError: (problem) => showFieldProblems(form, problem) },
    );
  });
  if (make.data)
    return (
      <SecretOnce secret={make.data.secret} onDone={onClose}>
        {t('madeText')}
      </SecretOnce>
    );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={make.error} keepsInput />
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        description={t('nameHint')}
        maxLength={80}
        autoComplete="off"
        rules={{ validate: (text) => String(text).trim() !== '' || t('nameMissing') }}
        isRequired
        autoFocus
      />
      <ScopeTicks control={form.control} scopes={scopes} />
      <SelectField control={form.control} name="days" label={t('days')} choices={DAYS} isRequired />
      <Textarea
        {...form.register('addresses', { validate: checkAddresses })}
        label={t('addresses')}
        description={t('addressesHint')}
        error={errors.addresses?.message}
        minRows={2}
        autosize
        dir="ltr"
        spellCheck={false}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={make.isPending}>
          {t('make')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={make.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
