import type { FoundRecord } from '@ledgate/contract/search.ts';
import type { RecordKind } from '@ledgate/domain/search/kinds.ts';
import {
  type Icon,
  IconAddressBook,
  IconFiles,
  IconLifebuoy,
  IconPackage,
  IconReceipt,
  IconShoppingBag,
  IconUser,
} from '@tabler/icons-react';

import { formatCents, formatDay } from '../../ui/format.ts';

export const KIND_ICONS: Record<RecordKind, Icon> = {
  application: IconFiles,
  transaction: IconReceipt,
  order: IconShoppingBag,
  customer: IconAddressBook,
  product: IconPackage,
  ticket: IconLifebuoy,
  person: IconUser,
};

/** What else is known of a record, on its second line. */
export const lineOf = ({ facts, amount_cents: cents, at }: FoundRecord): string =>
  [...facts, cents === null ? undefined : formatCents(cents), at === null ? undefined : formatDay(at)]
    .filter((fact) => fact !== undefined)
    .join(' · ');
