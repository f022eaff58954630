import { expect, test } from 'vitest';
import { completeFacts } from '../ledger/example-facts.ts';
import { fieldOf } from './section-fields.ts';
import type { FormSection } from '../sections.ts';
import { showValue } from './show-value.ts';
import type { Value } from './values.ts';

const facts = completeFacts('llc');
const [owner] = facts.owners;

const show = (path: string, value: Value, nameOf?: Parameters<typeof showValue>[3]): string | undefined => {
  const [section, name] = path.split('.') as [FormSection, string];
  const field = fieldOf(section, name);
  if (!field) throw new Error(`no field ${path}`);
  return showValue(field, value, facts, nameOf);
};

test.each([
  ['company.legal_name', 'Café Dvořák', 'Café Dvořák'],
  ['company.entity_type', 'llc', 'Limited liability company (LLC)'],
  ['company.foreign_owned', false, 'No'],
  ['company.established_date', '2019-03-04', '03/04/2019'],
  ['company.business_phone', '4155552671', '(415) 555-2671'],
  ['company.tax_id', { masked: '*****8356', last4: '8356', present: true }, '*****8356'],
  ['ownership.ownership_bps', 3333, '33.33%'],
  ['business.monthly_volume_cents', 3_800_000, '$38,000.00'],
  ['business.card_types', ['visa', 'jcb'], 'Visa, JCB'],
  ['business.pct_swiped', 0, '0%'],
  ['company.state', 'CA', 'CA'],
  ['security.attested_at', '2026-11-16T16:10:00.000Z', 'Nov 16, 2026, 11:10 AM EST'],
  [
    'security.service_providers',
    [{ name: 'Cloudberry', role: 'hosting', pci_listed: true }],
    'Cloudberry (Hosting, PCI listed)',
  ],
] as const)('%s is shown to people as they say it: %j as %s', (path, value, shown) => {
  expect(show(path, value)).toBe(shown);
});

test('codes of lists are shown by their names where somebody has the list', () => {
  const nameOf = (kind: string, code: string) => (kind === 'state' && code === 'CA' ? 'California' : undefined);
  expect(show('company.state', 'CA', nameOf)).toBe('California');
  expect(show('company.state', 'ZZ', nameOf)).toBe('ZZ');
});

test('nothing is shown for no answer, nor for an owner who is gone', () => {
  expect(show('company.legal_name', ' ')).toBeUndefined();
  expect(show('business.card_types', [])).toBeUndefined();
  expect(show('ownership.held_through', 'gone')).toBeUndefined();
  expect(show('ownership.held_through', owner?.uid ?? '')).toBe('Marisol Vega');
});
