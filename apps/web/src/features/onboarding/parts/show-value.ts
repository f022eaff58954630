import type { Field } from '@ledgate/domain/applications/field.ts';
import { recordTitle } from '@ledgate/domain/applications/requirement.ts';
import { MONTH_NAMES } from '@ledgate/domain/applications/typed-numbers.ts';
import type { Facts } from '@ledgate/domain/applications/facts.ts';
import { isBlank, isSealed, type ServiceProviderRow, type Value } from '@ledgate/domain/applications/values.ts';

import { toInput } from '../draft/input.ts';
import { t } from '../messages.ts';

const labelOf = (field: Field, value: string): string =>
  field.options?.find((option) => option.value === value)?.label ?? value;

/** An answer as it is read on the review page; nothing for no answer. */
export const showValue = (field: Field, value: Value | undefined, facts: Facts): string | undefined => {
  if (value === undefined || isBlank(value)) return undefined;
  if (isSealed(value)) return value.masked;
  switch (field.kind) {
    case 'yesNo':
      return t(value === true ? 'yes' : 'no');
    case 'choice':
      return labelOf(field, String(value));
    case 'choices':
      return (value as readonly string[]).map((one) => labelOf(field, one)).join(', ');
    case 'months':
      return (value as readonly number[]).map((month) => MONTH_NAMES[month - 1]).join(', ');
    case 'rows':
      return (value as readonly ServiceProviderRow[]).map(({ name }) => name).join(', ');
    case 'reference': {
      const at = facts.owners.findIndex(({ uid }) => uid === value);
      return at < 0 ? undefined : recordTitle('ownership', facts.owners[at]?.values ?? {}, at);
    }
    default:
      return String(toInput(field, value));
  }
};
