import { checkEmail } from '@ledgate/domain/checks/email.ts';
import { checkPhone } from '@ledgate/domain/checks/phone.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import type { ProblemError } from '../../../lib/problem.ts';
import type { CustomerBody, CustomerView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';

const FIELDS = ['name', 'company', 'email', 'phone', 'address1', 'zip', 'note'] as const;
type Draft = Record<(typeof FIELDS)[number], string>;

const draftOf = (customer: CustomerView | null): Draft => ({
  name: customer?.name ?? '',
  company: customer?.company ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  address1: customer?.address1 ?? '',
  zip: customer?.zip ?? '',
  note: customer?.note ?? '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const bodyOf = ({ name, ...rest }: Draft): CustomerBody => ({
  name: name.trim(),
  company: orNull(rest.company),
  email: orNull(rest.email),
  phone: orNull(rest.phone),
  address1: orNull(rest.address1),
  zip: orNull(rest.zip),
  note: orNull(rest.note),
});

type Check = (text: string) => { ok: true } | { ok: false; reason: string };

const wherever =
  (check: Check) =>
  (typed: unknown): true | string => {
    const text = String(typed).trim();
    if (text === '') return true;
    const found = check(text);
    return found.ok ? true : found.reason;
  };

interface CustomerFormProps {
  customer: CustomerView | null;
  isBusy: boolean;
  problem: ProblemError | null;
  onSave: (body: CustomerBody, onError: (problem: ProblemError) => void) => void;
  onClose: () => void;
}

const Fields = ({ customer, isBusy, problem, onSave, onClose }: CustomerFormProps) => {
  const form = useForm<Draft>({ defaultValues: draftOf(customer), mode: 'onBlur' });
  const submit = form.handleSubmit((draft) => onSave(bodyOf(draft), (fault) => void showFieldProblems(form, fault)));
  const { control } = form;
  const usual = { control, autoComplete: 'off' };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={problem} keepsInput />
      <TextField
        {...usual}
        name="name"
        label={t('name')}
        maxLength={200}
        rules={{ validate: (name) => name.trim() !== '' || t('nameMissing') }}
        isRequired
        autoFocus
      />
      <div className={classes.pair}>
        <TextField
          {...usual}
          name="email"
          type="email"
          label={t('email')}
          maxLength={100}
          rules={{ validate: wherever(checkEmail) }}
        />
        <TextField
          {...usual}
          name="phone"
          type="tel"
          label={t('phone')}
          maxLength={20}
          rules={{ validate: wherever(checkPhone) }}
        />
        <TextField {...usual} name="company" label={t('company')} maxLength={100} />
        <TextField {...usual} name="zip" label={t('zip')} maxLength={10} />
      </div>
      <TextField {...usual} name="address1" label={t('address1')} maxLength={200} />
      <Textarea
        {...form.register('note')}
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxLength={2000}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

export const CustomerDialog = (props: CustomerFormProps) => (
  <Modal
    opened
    onClose={props.isBusy ? () => undefined : props.onClose}
    title={props.customer === null ? t('add') : t('editTitle', { name: props.customer.name })}
  >
    <Fields {...props} />
  </Modal>
);
