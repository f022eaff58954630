import { UNLISTED_CATEGORY } from '../../checks/category-code.ts';
import { sayStamp } from '../../checks/spoken-time.ts';
import { SERVICE_PROVIDER_ROLES } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import type { Field, FieldKind, KindValues, Option } from './field.ts';
import { recordTitle } from '../ledger/requirement.ts';
import { showTyped, type TypedKind } from '../input/typed-input.ts';
import { isBlank, isSealed, type ServiceProviderRow, type Value } from './values.ts';

/** What a code of a list means, asked of whoever holds the lists; nothing for a code that is not on it. */
export type NameOf = (kind: FieldKind, code: string) => string | undefined;

const LISTED: readonly FieldKind[] = ['state', 'country', 'currency', 'mcc'];

/** A birth date is shown as it is typed: month, day, year. */
export const showMask = (masked: string): string => masked.replace(/^(\d{4})-\*\*-\*\*$/, '**/**/$1');

const labelOf = (options: readonly Option[] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

const showProvider = ({ name, role, pci_listed: isListed }: ServiceProviderRow): string =>
  `${name} (${labelOf(SERVICE_PROVIDER_ROLES, role)}${isListed ? ', PCI listed' : ''})`;

type Writer<K extends FieldKind> = (field: Field, value: KindValues[K], facts: Facts) => string | undefined;

const WRITERS: { [K in Exclude<FieldKind, TypedKind>]: Writer<K> } = {
  choice: (field, value) => labelOf(field.options, value),
  choices: (field, value) => value.map((one) => labelOf(field.options, one)).join(', '),
  rows: (_field, value) => value.map(showProvider).join(', '),
  reference: (_field, value, facts) => {
    const at = facts.owners.findIndex(({ uid }) => uid === value);
    return at < 0 ? undefined : recordTitle('ownership', facts.owners[at]?.values ?? {}, at);
  },
};

const isWritten = (kind: FieldKind): kind is keyof typeof WRITERS => kind in WRITERS;

/** An answer as people read it, on a page, on paper or in a mail; a secret as its mask; nothing for no answer. */
export const showValue = (
  field: Field,
  value: Value | undefined,
  facts: Facts,
  nameOf?: NameOf,
): string | undefined => {
  if (value === undefined || isBlank(value)) return undefined;
  if (isSealed(value)) return showMask(value.masked);
  if (field.isInstant && typeof value === 'string') return sayStamp(value);
  // Safe: the kind decides what its values are, and this one was checked when it was stored.
  const known = value as never;
  if (isWritten(field.kind)) return WRITERS[field.kind](field, known, facts);
  if (field.kind === 'mcc' && value === UNLISTED_CATEGORY) return 'Not in the list; to be set in review';
  const listed = LISTED.includes(field.kind) && typeof value === 'string' ? nameOf?.(field.kind, value) : undefined;
  return listed ?? showTyped(field.kind, known);
};
