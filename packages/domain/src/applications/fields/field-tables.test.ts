import { describe, expect, test } from 'vitest';
import { DOCUMENT_NAMES, GENERATED_DOCUMENTS } from '../documents/document-names.ts';
import { DOCUMENT_LABELS, DOCUMENT_NEEDS, scopeOf } from '../documents/document-types.ts';
import { completeFacts, EXAMPLE_KINDS } from '../ledger/example-facts.ts';
import { emptyFacts, type Facts } from '../ledger/facts.ts';
import { isShown, isTyped } from './field.ts';
import { followingOf } from './followings.ts';
import { checkValue, shapeOf } from './kinds.ts';
import { FIELDS, fieldOf, GROUPS, startingValues } from './section-fields.ts';
import { FORM_SECTIONS, type FormSection, isMany, isSection, SECTION_FACTS, SECTIONS } from '../sections.ts';
import { isRequired, whyOf } from './shown.ts';
import { type Values } from './values.ts';

/** The wire names of the domain paper, sections 1.1 to 1.6; `..` in the paper is written out. */
const WIRE_NAMES: Record<FormSection, string> = {
  company: `legal_name irs_filing_name dba_name entity_type is_public stock_exchange ticker tax_id_type tax_id formation_state
    established_date ownership_length_months business_phone customer_service_phone fax business_email website no_website_reason
    address1 address2 city state zip country timezone location_same_as_legal location_address1 location_address2 location_city
    location_state location_zip mailing_pref location_type locations_count employees foreign_owned bankruptcy_history currency`,
  ownership: `owner_type first_name middle_name last_name suffix title ownership_bps is_beneficial_owner is_control_person is_primary
    is_guarantor dob id_type ssn passport_number passport_country citizenship dl_number dl_state dl_expiry email phone address1
    address2 city state zip country years_at_address timezone politically_exposed prior_bankruptcy prior_conviction
    legal_name tax_id no_owner_over_25`,
  business: `mcc naics product_description business_model monthly_volume_cents annual_volume_cents amex_monthly_cents amex_se_number
    discover_mid ach_annual_cents average_ticket_cents highest_ticket_cents highest_ticket_per_year pct_swiped pct_keyed_present
    pct_moto pct_ecommerce pct_b2b pct_b2c pct_international delivery_0 delivery_1_7 delivery_8_14 delivery_15_30 delivery_over_30
    delivery_days card_charged_when deposit_pct ships_own_goods fulfilment_name fulfilment_phone recurring trial_offer
    negative_option refund_policy refund_policy_url seasonal seasonal_months processed_before prior_processor reason_for_leaving
    prior_monthly_volume_cents prior_chargeback_bps ever_terminated terminated_by terminated_on termination_reason
    match_reason_code card_types wants_debit_pin wants_ebt ebt_fns_number hardware avs_required cvv_required`,
  security: `pci_level saq_type saq_date pci_status qsa_name asv_used asv_name asv_last_scan asv_result stores_card_data storage_where
    storage_encrypted uses_service_providers service_providers payment_application pa_version gateway_name terminal_model
    p2pe_solution hosted_fields compromise_history compromise_date brands_notified forensic_report remediated
    under_forensic_investigation site_inspected inspected_by inspected_on pci_program_optin attests`,
  settlement: `purpose is_primary account_holder_name holder_type account_kind bank_name routing_number account_number
    account_number_confirm currency bank_phone bank_contact opened_on verification_method verification_status funding_schedule`,
  contact: `contact_type same_as_owner_id first_name last_name title email phone phone_ext mobile preferred_channel best_time language
    receives_retrievals_at authorized_to_change`,
};

/** Fields the paper implies without naming them: flags that its conditions speak of, explanations, and stamps. */
const OURS: Record<FormSection, string> = {
  company: 'no_website bankruptcy_date bankruptcy_explanation',
  ownership: `title_other held_through id_document unlisted_owners_explanation previous_address1 previous_address2 previous_city
    previous_state previous_zip previous_country prior_bankruptcy_explanation prior_conviction_explanation`,
  business:
    'amex_own_agreement wants_ach ships_goods refund_policy_text mcc_description assumed_for assumed_at assumed_by',
  security: 'terminal_connection vt_single_computer attested_name attested_at attested_ip',
  settlement: '',
  contact: '',
};

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

describe.each(FORM_SECTIONS)('the %s table', (section) => {
  const fields = FIELDS[section];

  test('has every row of the domain paper, and no others than those we decided', () => {
    const names = fields.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...words(WIRE_NAMES[section]), ...words(OURS[section])].toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  test('puts every field into a fieldset that exists, fieldsets in order and unbroken', () => {
    const groups = GROUPS[section].map(({ name }) => name);
    const met = fields.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);
    expect(met).toEqual(groups);
  });

  test('says why for everything it asks for, in a sentence', () => {
    for (const field of fields.filter(({ requiredWhen }) => requiredWhen !== 'never')) {
      expect([field.name, whyOf(field)]).toEqual([field.name, expect.stringMatching(/^[A-Z$].{9,}\.$/)]);
    }
  });

  test('gives choices their answers, and spans that fit twelve columns', () => {
    for (const field of fields) {
      const isChoice = field.kind === 'choice' || field.kind === 'choices';
      expect([field.name, (field.options ?? []).length > 0]).toEqual([field.name, isChoice]);
      expect(field.span ?? 12).toBeLessThanOrEqual(12);
    }
  });

  test('starts new records with answers that pass their own checks', () => {
    const values = startingValues(section);
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(section, name);
      expect([name, field && checkValue(field, value, values).ok]).toEqual([name, true]);
    }
  });

  test('has a shape for every field', () => {
    for (const field of fields) {
      const shape = shapeOf(field);
      if (shape.type === 'string') expect(shape.maxLength).toBeGreaterThan(0);
      if (shape.type === 'integer') expect(shape.max).toBeGreaterThan(shape.min);
    }
  });
});

const SECRETS: Partial<Record<FormSection, string>> = {
  company: 'tax_id',
  ownership: 'tax_id dob ssn passport_number dl_number',
  settlement: 'account_number',
};

test('secret are the tax numbers, birth dates, identity papers and account numbers, and nothing else', () => {
  for (const section of FORM_SECTIONS) {
    const secret = FIELDS[section].filter((field) => field.secret).map(({ name }) => name);
    expect(secret).toEqual(words(SECRETS[section] ?? '').filter((name) => secret.includes(name)));
    expect(secret.toSorted()).toEqual(words(SECRETS[section] ?? '').toSorted());
  }
});

test('no condition reads a secret, so that a sealed application asks for the same as an open one', () => {
  const guarded = (section: FormSection, values: Values): Values =>
    new Proxy(values, {
      get: (target, name) => {
        if (words(SECRETS[section] ?? '').includes(String(name))) throw new Error(`a condition reads ${String(name)}`);
        return target[String(name)];
      },
    });
  for (const kind of EXAMPLE_KINDS) {
    const facts = completeFacts(kind);
    const closed: Facts = {
      ...facts,
      company: guarded('company', facts.company),
      owners: facts.owners.map(({ uid, values }) => ({ uid, values: guarded('ownership', values) })),
      accounts: facts.accounts.map(({ uid, values }) => ({ uid, values: guarded('settlement', values) })),
    };
    for (const section of FORM_SECTIONS) {
      for (const field of FIELDS[section]) {
        for (const owner of closed.owners)
          expect(() => [isShown(field, closed, owner.values), isRequired(field, closed, owner.values)]).not.toThrow();
      }
    }
    for (const need of DOCUMENT_NEEDS) expect(() => need.requiredWhen.when(closed, closed.company)).not.toThrow();
  }
});

test('what is worked out, stamped or set by staff is not typed by a merchant', () => {
  const notTyped = FORM_SECTIONS.flatMap((section) =>
    FIELDS[section].filter((field) => !isTyped(field)).map(({ name }) => name),
  );
  expect(notTyped.toSorted()).toEqual(
    words('assumed_at assumed_by attested_at attested_ip is_beneficial_owner pci_level timezone verification_status'),
  );
});

test('what is worked out follows from the answers', () => {
  const facts = completeFacts('llc');
  const [first, second] = facts.owners;
  const beneficial = fieldOf('ownership', 'is_beneficial_owner');
  expect(beneficial?.derived?.(facts, first?.values ?? {})).toBe(true);
  expect(beneficial?.derived?.(facts, { ...second?.values, ownership_bps: 2499 })).toBe(false);
  expect(fieldOf('ownership', 'timezone')?.derived?.(facts, { state: 'HI' })).toBe('hst');
  expect(fieldOf('ownership', 'timezone')?.derived?.(facts, { state: 'ZZ' })).toBeNull();
  expect(followingOf('security', 'saq_type')?.value(facts, facts.security)).toBe('B-IP');
  expect(followingOf('security', 'saq_type')?.value(emptyFacts(facts.today), {})).toBeNull();
  expect(followingOf('security', 'pci_level')?.value(facts, facts.security)).toBe('4');
});

test('there are seven sections; four of them hold many records', () => {
  expect(SECTIONS.filter(isMany)).toEqual(['ownership', 'settlement', 'contact', 'documents']);
  expect(isSection('company')).toBe(true);
  expect(isSection('rates')).toBe(false);
  expect(new Set(SECTIONS.map((section) => SECTION_FACTS[section].records)).size).toBe(7);
});

test('every paper has a name, and every paper but the generated and the free ones is asked for by some rule', () => {
  expect(Object.keys(DOCUMENT_LABELS)).toEqual([...DOCUMENT_NAMES]);
  const asked = DOCUMENT_NEEDS.flatMap(({ types }) => types);
  expect(DOCUMENT_NAMES.filter((name) => !asked.includes(name))).toEqual([
    'signature_page',
    ...GENERATED_DOCUMENTS,
    'other',
  ]);
  expect([scopeOf('government_id'), scopeOf('bank_letter'), scopeOf('w9'), scopeOf('other')]).toEqual([
    'owner',
    'account',
    'application',
    'application',
  ]);
});
