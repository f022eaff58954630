import type { Verdict } from '@ledgate/domain/checks/verdict.ts';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useFormState,
} from 'react-hook-form';

/** What every field of a form is told. */
export interface FieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  description?: string;
  rules?: RegisterOptions<T, FieldPath<T>>;
  autoFocus?: boolean;
  isRequired?: boolean;
}

/** The message under one field; re-renders that field alone. */
export const useFieldError = <T extends FieldValues>(control: Control<T>, name: FieldPath<T>): string | undefined => {
  const { errors } = useFormState({ control, name });
  const error: { message?: string } | undefined = get(errors, name);
  return error?.message;
};

/** Turns a rule of the domain into a rule of a form: its reason becomes the message. */
export const ruled =
  (check: (text: string) => Verdict) =>
  (text: unknown): true | string => {
    const verdict = check(typeof text === 'string' ? text : '');
    return verdict.ok ? true : verdict.reason;
  };
