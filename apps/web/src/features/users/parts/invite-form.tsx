import { isStaff } from '@ledgate/domain/access/roles.ts';
import { appointableRoles } from '@ledgate/domain/access/staff-steps.ts';
import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { usePerson } from '../../../lib/session.ts';
import { ruled } from '../../../ui/fields/field.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useInvite } from '../data.ts';
import { t } from '../messages.ts';
import { PersonFields, type PersonForm } from './person-fields.tsx';
import classes from './users.module.css';

const LABELS = [
  ['email', t('email')],
  ['first_name', t('firstName')],
  ['last_name', t('lastName')],
  ['mobile', t('mobile')],
  ['role', t('role')],
  ['iso', t('iso')],
] as const;

const EMPTY: PersonForm = { first_name: '', last_name: '', email: '', mobile: '', role: '', iso: '' };

export const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const actor = usePerson();
  const invite = useInvite();
  const form = useForm<PersonForm>({ defaultValues: EMPTY, mode: 'onBlur', shouldFocusError: false });
  const submit = form.handleSubmit(({ role, email, mobile, iso, ...names }) => {
    if (role === '' || !isStaff(role)) return;
    const facts = { ...names, mobile: normalizePhone(mobile) || null, iso: role === 'iso' ? iso : null };
    invite.mutate(
      { ...facts, role, email: normalizeEmail(email) },
      {
        onSuccess: (user) => {
          toast.good(t('invited', { email: user.email }));
          onClose();
        },
        onError: (problem) => showFieldProblems(form, problem),
      },
    );
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.lead}>{t('newLead')}</p>
      <FormErrorSummary control={form.control} labels={LABELS} onPick={(name) => form.setFocus(name)} />
      <ProblemAlert problem={invite.error} keepsInput />
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="off"
        rules={{ validate: ruled(checkEmail) }}
        isRequired
        autoFocus
      />
      <PersonFields control={form.control} roles={actor === null ? [] : appointableRoles(actor.role)} />
      <div className={classes.actions}>
        <Button type="submit" loading={invite.isPending}>
          {t('send')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={invite.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
