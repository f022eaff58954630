import type { UserRow } from '@ledgate/contract/users.ts';
import { isStaff, type Role } from '@ledgate/domain/access/roles.ts';
import { appointableRoles } from '@ledgate/domain/access/staff-steps.ts';
import { formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';

import { usePerson } from '../../../lib/session.ts';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveUser } from '../data.ts';
import { t } from '../messages.ts';
import { PersonFields, type PersonForm } from './person-fields.tsx';
import classes from './users.module.css';

interface EditFormProps {
  user: UserRow;
  /** Something was typed. */
  onTouched: () => void;
  onClose: () => void;
  /** Fetches what is stored now, when somebody else was faster. */
  onReload: () => void;
}

const rolesFor = (actor: Role, target: Role): readonly Role[] => (isStaff(target) ? appointableRoles(actor) : [target]);

export const EditForm = ({ user, onTouched, onClose, onReload }: EditFormProps) => {
  const actor = usePerson();
  const save = useSaveUser();
  const { first_name, last_name, email, role } = user;
  const mobile = user.mobile === null ? '' : formatPhone(user.mobile);
  const form = useForm<PersonForm>({
    defaultValues: { first_name, last_name, email, mobile, role, iso: user.iso?.uid ?? '' },
    mode: 'onBlur',
  });
  const { isDirty } = form.formState;
  const touched = useEffectEvent(onTouched);
  useEffect(() => {
    if (isDirty) touched();
  }, [isDirty]);
  const submit = form.handleSubmit((typed) => {
    if (typed.role === '') return;
    save.mutate(
      {
        id: user.id,
        version: user.version,
        first_name: typed.first_name,
        last_name: typed.last_name,
        role: typed.role,
        mobile: normalizePhone(typed.mobile) || null,
        iso: typed.role === 'iso' ? typed.iso : null,
      },
      {
        onSuccess: (saved) => {
          toast.good(t('saved', { name: saved.name }));
          onClose();
        },
        onError: (problem) => showFieldProblems(form, problem),
      },
    );
  });
  const reload = (
    <Button size="xs" variant="default" onClick={onReload}>
      {t('reload')}
    </Button>
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={save.error} keepsInput action={save.error?.code === 'stale' ? reload : undefined} />
      <TextInput label={t('email')} value={email} description={t('emailFixed')} readOnly />
      <PersonFields control={form.control} roles={actor === null ? [role] : rolesFor(actor.role, role)} />
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
