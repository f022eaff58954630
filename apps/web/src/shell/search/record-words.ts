import type { FoundRecord } from '@ledgate/contract/search.ts';
import { STATUS_FACTS, type Status } from '@ledgate/domain/applications/statuses.ts';
import { PAYMENT_STATUS_WORDS, type PaymentStatus } from '@ledgate/domain/payments/statuses.ts';
import type { RecordKind } from '@ledgate/domain/search/kinds.ts';
import { ORDER_STATUS_WORDS, type OrderStatus } from '@ledgate/domain/till/order-status.ts';
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
import { t } from './messages.ts';

export const KIND_ICONS: Record<RecordKind, Icon> = {
  application: IconFiles,
  transaction: IconReceipt,
  order: IconShoppingBag,
  customer: IconAddressBook,
  product: IconPackage,
  ticket: IconLifebuoy,
  person: IconUser,
};

/** Safe: each status comes from the call of its kind, which knows no other. */
const STATUS_WORDS: Partial<Record<RecordKind, (status: string) => string>> = {
  application: (status) => STATUS_FACTS[status as Status].label,
  transaction: (status) => PAYMENT_STATUS_WORDS[status as PaymentStatus].label,
  order: (status) => ORDER_STATUS_WORDS[status as OrderStatus],
  ticket: (status) => t(status === 'closed' ? 'closed' : 'open'),
};

/** What else is known of a record, on its second line. */
export const lineOf = ({ kind, facts, status, amount_cents: cents, at }: FoundRecord): string =>
  [
    ...facts,
    status === null ? undefined : STATUS_WORDS[kind]?.(status),
    cents === null ? undefined : formatCents(cents),
    at === null ? undefined : formatDay(at),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
