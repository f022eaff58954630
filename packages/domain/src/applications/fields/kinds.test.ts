import { describe, expect, test } from 'vitest';
import type { Field } from './field.ts';
import { checkValue, shapeOf, takeValue, tidyValue } from './kinds.ts';
import { fieldOf, FIELDS } from './section-fields.ts';
import type { FormSection } from '../sections.ts';
import { isTerminal, STATUS_FACTS, STATUSES } from '../statuses.ts';

const field = (path: string): Field => {
  const [section, name = ''] = path.split('.');
  const found = fieldOf(section as FormSection, name);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};

test.each<[string, ReturnType<typeof shapeOf>]>([
  ['company.legal_name', { type: 'string', maxLength: 100 }],
  ['company.no_website_reason', { type: 'string', maxLength: 250 }],
  ['company.mailing_pref', { type: 'string', maxLength: 40, options: ['legal', 'location'] }],
  ['company.locations_count', { type: 'integer', min: 1, max: 1_000_000 }],
  ['company.is_public', { type: 'boolean' }],
  ['business.monthly_volume_cents', { type: 'integer', min: 1, max: 100_000_000_000 }],
  ['business.seasonal_months', { type: 'integers', maxItems: 12, min: 1, max: 12 }],
  ['security.service_providers', { type: 'rows', maxItems: 25 }],
  ['ownership.ownership_bps', { type: 'integer', min: 0, max: 10_000 }],
])('%s has its shape', (path, shape) => expect(shapeOf(field(path))).toEqual(shape));

describe('a value is taken', () => {
  test.each<[string, unknown, unknown]>([
    ['company.tax_id', '47-1928356', '471928356'],
    ['company.business_phone', '+1 (415) 555-2671', '4155552671'],
    ['company.business_email', ' Office@Company.com', 'office@company.com'],
    ['company.legal_name', '  Harbor   Street ', 'Harbor Street'],
    ['company.state', 'ca', 'CA'],
    ['business.seasonal_months', [8, 6, 6, 7], [6, 7, 8]],
    ['business.card_types', ['visa', 'visa'], ['visa']],
    ['business.recurring', false, false],
    [
      'security.service_providers',
      [{ name: 'Host', role: 'hosting', pci_listed: true }],
      [{ name: 'Host', role: 'hosting', pci_listed: true }],
    ],
    ['contact.same_as_owner_id', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
  ])('by %s: %j as %j', (path, sent, value) => expect(takeValue(field(path), sent, {})).toEqual({ ok: true, value }));
});

describe('a value is refused', () => {
  test.each<[string, unknown]>([
    ['company.legal_name', 5],
    ['company.legal_name', 'x'.repeat(101)],
    ['company.legal_name', 'a <b>'],
    ['company.entity_type', 'gmbh'],
    ['company.is_public', 'yes'],
    ['company.locations_count', 1.5],
    ['company.locations_count', 0],
    ['company.locations_count', Number.NaN],
    ['company.established_date', '2024-02-30'],
    ['company.state', 'Calif'],
    ['company.country', 'US'],
    ['company.currency', 'dollar'],
    ['business.mcc', '58'],
    ['business.card_types', ['visa', 'cash']],
    ['business.card_types', 'visa'],
    ['business.seasonal_months', [0]],
    ['business.product_description', 'Charge 4242 4242 4242 4242 please, thank you'],
    ['business.refund_policy_url', 'nowhere'],
    ['business.amex_se_number', '123456789'],
    ['business.ebt_fns_number', '12345678'],
    ['business.ebt_fns_number', '123456a'],
    ['security.service_providers', [{ name: 'Host', role: 'hosting' }]],
    ['security.service_providers', [{ name: 'Host', role: 'hosting', pci_listed: true, extra: 1 }]],
    ['security.service_providers', [{ name: '', role: 'hosting', pci_listed: true }]],
    [
      'security.service_providers',
      Array.from({ length: 26 }, (_, at) => ({ name: `Host ${at}`, role: 'hosting', pci_listed: true })),
    ],
    ['contact.same_as_owner_id', '../etc'],
    ['company.ticker', 'abc'],
    ['ownership.dl_number', 'D#1'],
    ['ownership.dob', '1879-12-31'],
  ])('by %s: %j', (path, sent) =>
    expect(takeValue(field(path), sent, {})).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) }),
  );
});

test('a warning travels with the value, and what is of another kind is left alone', () => {
  expect(takeValue(field('company.zip'), '10001', { state: 'CA' })).toMatchObject({
    ok: true,
    value: '10001',
    warning: expect.any(String),
  });
  expect(tidyValue('months', ['b', 'a', 'b'])).toEqual(['b', 'a']);
  expect(tidyValue('text', 7)).toBe(7);
});

test('an account number typed twice must be the same twice, and a tax number fits its type', () => {
  const account = field('settlement.account_number');
  expect(checkValue(account, '8204417739', { account_number_confirm: '8204417738' }).ok).toBe(false);
  expect(checkValue(account, '8204417739', { account_number_confirm: '8204417739' }).ok).toBe(true);
  const taxId = field('company.tax_id');
  expect(checkValue(taxId, '471928356', { tax_id_type: 'ein' }).ok).toBe(true);
  expect(checkValue(taxId, '000928356', { tax_id_type: 'ssn' }).ok).toBe(false);
  expect(checkValue(taxId, '111111111', {}).ok).toBe(true);
});

test('there are eighteen statuses, and a merchant may edit everything in a draft only', () => {
  expect(STATUSES.length).toBe(18);
  expect(STATUSES.filter((status) => STATUS_FACTS[status].editable === 'all')).toEqual(['draft']);
  expect(STATUSES.filter((status) => STATUS_FACTS[status].editable === 'queried')).toEqual([
    'query_raised',
    'provider_review',
  ]);
  expect(STATUSES.filter((status) => STATUS_FACTS[status].editable === 'change_requests')).toEqual(['boarded']);
  expect(STATUSES.filter((status) => STATUS_FACTS[status].turn === 'merchant')).toEqual([
    'draft',
    'query_raised',
    'awaiting_merchant',
  ]);
  expect(STATUSES.filter(isTerminal)).toEqual(['declined', 'withdrawn', 'expired', 'closed']);
});

describe('no field keeps what cannot be seen or what turns the direction of writing', () => {
  const ODD = ['\u202e', '\u2066', '\u200b', '\u200f', '\u0007', '\u009b'];
  const samples = (sign: string): unknown[] => [
    `Robin${sign}Kestrel`,
    `Robin${sign} Kestrel, 12 Main Street`,
    `robin${sign}@kestrel.example`,
    `https://www.kestrel${sign}.example`,
    `K1234567${sign}`,
    [{ name: `Kestrel${sign} Pay`, role: 'gateway', pci_listed: true }],
  ];
  test.each(Object.values(FIELDS).flatMap((fields) => fields.map((field): [string, Field] => [field.name, field])))(
    '%s',
    (_name, field) => {
      for (const sign of ODD) {
        for (const sample of samples(sign)) {
          const taken = takeValue(field, sample, {});
          if (taken.ok) expect(JSON.stringify(taken.value)).not.toMatch(/[\p{Cf}\u009b]|\\u00/u);
        }
      }
    },
  );
});
