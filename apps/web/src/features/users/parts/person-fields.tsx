import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { checkPhone } from '@ledgate/domain/checks/phone.ts';
import { ROLE_NAMES, type Role } from '@ledgate/domain/access/roles.ts';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useIsos } from '../data.ts';
import { t } from '../messages.ts';
import classes from './users.module.css';

export interface PersonForm {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  role: Role | '';
  iso: string;
}

interface PersonFieldsProps {
  control: Control<PersonForm>;
  /** The roles to choose from; one role only is shown as it is. */
  roles: readonly Role[];
}

const optionalPhone = (text: unknown): true | string =>
  typeof text === 'string' && text.trim() !== '' ? ruled(checkPhone)(text) : true;

/** Asked of those who work for an ISO, and of nobody else. */
const IsoField = ({ control }: { control: Control<PersonForm> }) => {
  const role = useWatch({ control, name: 'role' });
  const isos = useIsos().data?.results ?? [];
  if (role !== 'iso') return null;
  return (
    <SelectField
      control={control}
      name="iso"
      label={t('iso')}
      choices={isos.map(({ uid, name }) => ({ value: uid, label: name }))}
      rules={{ required: t('chooseIso') }}
      isRequired
    />
  );
};

export const PersonFields = ({ control, roles }: PersonFieldsProps) => (
  <>
    <div className={classes.pair}>
      <TextField
        control={control}
        name="first_name"
        label={t('firstName')}
        autoComplete="off"
        rules={{ validate: ruled(checkPersonName) }}
        isRequired
      />
      <TextField
        control={control}
        name="last_name"
        label={t('lastName')}
        autoComplete="off"
        rules={{ validate: ruled(checkPersonName) }}
        isRequired
      />
    </div>
    <PhoneField
      control={control}
      name="mobile"
      label={t('mobile')}
      description={t('mobileHint')}
      rules={{ validate: optionalPhone }}
    />
    <SelectField
      control={control}
      name="role"
      label={t('role')}
      {...(roles.length === 1 ? { description: t('roleFixed') } : {})}
      choices={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
      isDisabled={roles.length === 1}
      rules={{ required: t('chooseRole') }}
      isRequired
    />
    <IsoField control={control} />
  </>
);
