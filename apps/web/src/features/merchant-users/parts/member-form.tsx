import type { TeamMemberView, TeamPermissions } from '@ledgate/contract/merchant-users.ts';
import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { checkPhone, formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';

import type { ProblemError } from '../../../lib/problem.ts';
import { ruled } from '../../../ui/fields/field.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type MemberFacts, useInvite, useSaveMember } from '../data.ts';
import { t } from '../messages.ts';
import { type Access, AccessFields } from './access-fields.tsx';
import classes from './team.module.css';

interface MemberForm {
  email: string;
  first_name: string;
  last_name: string;
  mobile: string;
}

const optionalPhone = (text: unknown): true | string =>
  typeof text === 'string' && text.trim() !== '' ? ruled(checkPhone)(text) : true;

const Names = ({ control }: { control: Control<MemberForm> }) => (
  <div className={classes.pair}>
    {(['first_name', 'last_name'] as const).map((name) => (
      <TextField
        key={name}
        control={control}
        name={name}
        label={t(name === 'first_name' ? 'firstName' : 'lastName')}
        autoComplete="off"
        rules={{ validate: ruled(checkPersonName) }}
        isRequired
      />
    ))}
  </div>
);

/** What a cashier has is what most are invited for; whoever may not hand that out begins with nothing. */
const firstAccess = (list: TeamPermissions): Access =>
  list.role_settings.some(({ role_setting: role, grantable }) => role === 'cashier' && grantable)
    ? { role: 'cashier', permissions: ROLE_PRESETS.cashier }
    : { role: 'custom', permissions: [] };

const accessOf = ({ role_setting: role, permissions }: TeamMemberView): Access => ({
  role: role ?? 'custom',
  permissions,
});

interface MemberFormProps {
  list: TeamPermissions;
  /** Nobody yet: somebody is invited. */
  member: TeamMemberView | null;
  merchant: string | undefined;
  onClose: () => void;
  /** Fetches what is stored now, when somebody else was faster. */
  onReload: () => void;
  onTouched: () => void;
}

/** Sends an invitation or a change, and says what came of it. */
const useSending = ({ member, merchant, onClose }: Pick<MemberFormProps, 'member' | 'merchant' | 'onClose'>) => {
  const invite = useInvite(merchant);
  const save = useSaveMember();
  const { isPending, error } = member ? save : invite;
  const send = (facts: MemberFacts, email: string, onError: (problem: ProblemError) => void): void => {
    const done = (said: string) => () => {
      toast.good(said);
      onClose();
    };
    if (member) {
      const onSuccess = done(t('saved', { name: `${facts.first_name} ${facts.last_name}` }));
      save.mutate({ ...facts, id: member.id, version: member.version }, { onSuccess, onError });
    } else {
      invite.mutate({ ...facts, email }, { onSuccess: done(t('invited', { email })), onError });
    }
  };
  return { isPending, error, send };
};

/** Once somebody has signed in, the number that gets the codes is theirs to change. */
const asksMobile = (member: TeamMemberView | null): boolean => member === null || member.state === 'invited';

const Who = ({ control, member }: { control: Control<MemberForm>; member: TeamMemberView | null }) => (
  <>
    {member === null && (
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="off"
        rules={{ validate: ruled(checkEmail) }}
        isRequired
        autoFocus
      />
    )}
    <Names control={control} />
    {asksMobile(member) && (
      <PhoneField
        control={control}
        name="mobile"
        label={t('mobile')}
        description={t('mobileHint')}
        rules={{ validate: optionalPhone }}
      />
    )}
  </>
);

const typedOf = (member: TeamMemberView | null): MemberForm => ({
  email: member?.email ?? '',
  first_name: member?.first_name ?? '',
  last_name: member?.last_name ?? '',
  mobile: member?.mobile ? formatPhone(member.mobile) : '',
});

export const MemberFormFields = ({ list, member, merchant, onClose, onReload, onTouched }: MemberFormProps) => {
  const { isPending, error, send } = useSending({ member, merchant, onClose });
  const [access, setAccess] = useState(() => (member ? accessOf(member) : firstAccess(list)));
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm<MemberForm>({ defaultValues: typedOf(member), mode: 'onBlur' });
  const isEmpty = access.permissions.length === 0;
  const submit = form.handleSubmit(({ email, mobile, ...names }) => {
    setIsAsked(true);
    if (isEmpty) return;
    const facts: MemberFacts = {
      ...names,
      ...(asksMobile(member) && { mobile: normalizePhone(mobile) || null }),
      role_setting: access.role,
      permissions: [...access.permissions],
    };
    send(facts, normalizeEmail(email), (problem) => void showFieldProblems(form, problem));
  });
  const reload = (
    <Button size="xs" variant="default" onClick={onReload}>
      {t('reload')}
    </Button>
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)} onChange={onTouched}>
      <ProblemAlert problem={error} keepsInput action={error?.code === 'stale' ? reload : undefined} />
      <Who control={form.control} member={member} />
      <AccessFields
        list={list}
        value={access}
        problem={isAsked && isEmpty ? t('choosePermission') : undefined}
        onChange={setAccess}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {t(member ? 'save' : 'send')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
