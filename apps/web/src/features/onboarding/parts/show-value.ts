import type { Field } from '@ledgate/domain/applications/field.ts';
import { recordTitle } from '@ledgate/domain/applications/requirement.ts';
import { MONTH_NAMES } from '@ledgate/domain/applications/typed-numbers.ts';
import type { Facts } from '@ledgate/domain/applications/facts.ts';
import { isBlank, isSealed, type ServiceProviderRow, type Value } from '@ledgate/domain/applications/values.ts';

import { toText } from '../draft/input.ts';
import { t } from '../messages.ts';

const labelOf = (field: Field, value: string): string =>
  field.options?.find((option) => option.value === value)?.label ?? value;

type Writer = (field: Field, value: never, facts: Facts) => string | undefined;

const WRITERS: Partial<Record<Field['kind'], Writer>> = {
  yesNo: (_field, value: boolean) => t(value ? 'yes' : 'no'),
  choice: (field, value: string) => labelOf(field, value),
  choices: (field, value: readonly string[]) => value.map((one) => labelOf(field, one)).join(', '),
  months: (_field, value: readonly number[]) => value.map((month) => MONTH_NAMES[month - 1]).join(', '),
  rows: (_field, value: readonly ServiceProviderRow[]) => value.map(({ name }) => name).join(', '),
  reference: (_field, value: string, facts) => {
    const at = facts.owners.findIndex(({ uid }) => uid === value);
    return at < 0 ? undefined : recordTitle('ownership', facts.owners[at]?.values ?? {}, at);
  },
};

/** An answer as it is read on the review page; nothing for no answer. */
export const showValue = (field: Field, value: Value | undefined, facts: Facts): string | undefined => {
  if (value === undefined || isBlank(value)) return undefined;
  if (isSealed(value)) return value.masked;
  const write = WRITERS[field.kind];
  // Safe: the kind decides what its values are, and the server checked this one.
  return write ? write(field, value as never, facts) : toText(field, value);
};
