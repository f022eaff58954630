import type { PciRow } from '@ledgate/contract/pci.ts';

import { idOf, MERCHANT } from './people.ts';

export const pciRow = (number: number, changes: Partial<PciRow> = {}): PciRow => ({
  id: idOf(number),
  reference: `MA-${number}`,
  merchant: MERCHANT,
  iso_name: null,
  state: 'compliant',
  saq_type: 'A',
  attested_on: '2026-03-10',
  expires_on: '2027-03-10',
  charged_from: '2027-04-10',
  is_charged: false,
  may_record: false,
  ...changes,
});
