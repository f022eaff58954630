import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { checkPhone, formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import type { Control } from 'react-hook-form';

import { ruled } from './field.ts';
import { PhoneField } from './phone-field.tsx';
import { TextField } from './text-field.tsx';

/** A form for either holds both, so that it is of one type. */
export interface ContactValues {
  email: string;
  mobile: string;
}

export const startingContact = (contact: keyof ContactValues, value = ''): ContactValues => ({
  email: contact === 'email' ? value : '',
  mobile: contact === 'mobile' ? formatPhone(value) : '',
});

/** What was typed, as it is sent. */
export const typedContact = (contact: keyof ContactValues, typed: ContactValues): string =>
  contact === 'email' ? normalizeEmail(typed.email) : normalizePhone(typed.mobile);

interface ContactFieldProps {
  control: Control<ContactValues>;
  contact: keyof ContactValues;
  label: string;
  description?: string;
  /** Said of a number that is left out. */
  required: string;
  autoFocus?: boolean;
}

/** Where a person is reached: an email address or a mobile number. */
export const ContactField = ({ contact, required, ...props }: ContactFieldProps) =>
  contact === 'email' ? (
    <TextField {...props} name="email" type="email" autoComplete="email" rules={{ validate: ruled(checkEmail) }} />
  ) : (
    <PhoneField {...props} name="mobile" rules={{ required, validate: ruled(checkPhone) }} />
  );
