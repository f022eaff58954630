import {
  ROLE_SWITCH_MINUTES,
  ROLE_SWITCH_REASON,
  WEARABLE_ROLES,
  type WearableRole,
} from '@ledgate/domain/access/role-switch.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { enter, useSwitchRole } from '../data.ts';
import { t } from '../role-messages.ts';
import classes from './guest.module.css';
import { type RoleSwitch, WhoseRole } from './whose-role.tsx';

const CHOICES = WEARABLE_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** What the server is asked for; each role says just as much as it needs. */
const askFor = (role: WearableRole, { application, iso, reason }: RoleSwitch) => {
  const why = { reason: reason.trim() };
  if (role === 'merchant') return { role, application_uid: application, ...why };
  return role === 'iso' ? { role, iso_uid: iso, ...why } : { role, ...why };
};

const RoleSwitchForm = ({ onClose }: { onClose: () => void }) => {
  const change = useSwitchRole();
  const navigate = useNavigate();
  const form = useForm<RoleSwitch>({
    defaultValues: { role: '', application: '', iso: '', reason: '' },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit((values) => {
    const { role } = values;
    if (role === '') return;
    change.mutate(askFor(role, values), {
      onSuccess: (session) => {
        toast.good(t('switched', { role: ROLE_NAMES[role] }));
        onClose();
        // First away from a page that the new role may not open, then into the role.
        void navigate({ to: '/' }).then(() => enter(session));
      },
      onError: (problem) => showFieldProblems(form, problem),
    });
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{t('roleText', { minutes: ROLE_SWITCH_MINUTES })}</p>
      <ProblemAlert problem={change.error} keepsInput />
      <SelectField
        control={form.control}
        name="role"
        label={t('role')}
        choices={CHOICES}
        rules={{ required: t('chooseRole') }}
        isRequired
      />
      <WhoseRole control={form.control} />
      <TextField
        control={form.control}
        name="reason"
        label={t('reason')}
        description={t('reasonHint', { min: ROLE_SWITCH_REASON.min })}
        maxLength={ROLE_SWITCH_REASON.max}
        rules={{
          validate: (text) =>
            text.trim().length >= ROLE_SWITCH_REASON.min || t('reasonShort', { min: ROLE_SWITCH_REASON.min }),
        }}
        isRequired
      />
      <Button type="submit" loading={change.isPending}>
        {t('switch')}
      </Button>
    </form>
  );
};

export const RoleSwitchDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('roleTitle')}>
    <RoleSwitchForm onClose={onClose} />
  </Modal>
);
