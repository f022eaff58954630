import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../checks/calendar.ts';
import { completeFacts } from '../applications/ledger/example-facts.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { type Answers, withAnswers } from '../applications/ledger/testing.ts';
import { assess, RISK_CHECKS } from './assess.ts';
import { RISK_CHECK_IDS, type RiskCheckId } from './check.ts';
import { noEvidence, type RiskEvidence, WEBSITE_ITEMS } from './evidence.ts';
import type { RiskOutcome } from './finding.ts';

const TODAY = '2026-03-02';

interface Given {
  kind?: 'llc' | 'online' | 'sole_prop';
  answers?: Answers;
  evidence?: Partial<RiskEvidence>;
  facts?: (facts: Facts) => Facts;
}

const resultOf = (id: RiskCheckId, { kind = 'llc', answers = {}, evidence = {}, facts = (same) => same }: Given) => {
  const application = facts(withAnswers(completeFacts(kind, TODAY), answers));
  const found = assess(application, { ...noEvidence, ...evidence }).results.find((result) => result.id === id);
  if (!found) throw new Error(`no result of ${id}`);
  return found;
};

const twin = { reference: 'MA-1', sharesOwner: false, isSameMerchant: false };
const sanction = {
  path: 'company.legal_name',
  name: 'Harbor Street Coffee LLC',
  ref: '77001',
  list: 'Sample list',
  listedAs: 'HARBOR STREET COFFEE',
  program: 'SAMPLE',
  addresses: [],
  score: 1000,
};
const terminated = {
  path: 'company.tax_id',
  ref: 'T-1',
  list: 'Sample file',
  listedAs: 'Old Harbor LLC',
  link: 'tax_id',
  reasonCode: '04',
  listedOn: '2024-05-01',
  score: 1000,
} as const;
const mail = (business_email: string, website: string) => ({ company: { business_email, website } });
const business = (values: Facts['business'], mccRisk?: Facts['mccRisk']): Given => ({
  answers: { business: values, ...(mccRisk && { mccRisk }) },
});

type Row = [id: RiskCheckId, what: string, given: Given, outcome: RiskOutcome, points: number];

const ROWS: Row[] = [
  ['R01', 'nobody listed', {}, 'clear', 0],
  ['R01', 'a listed name', { evidence: { sanctions: [sanction] } }, 'hard_stop', 0],
  ['R01', 'no current list', { evidence: { isListCurrent: false } }, 'list_missing', 0],
  [
    'R01',
    'a listed name on an old list',
    { evidence: { isListCurrent: false, sanctions: [sanction] } },
    'list_missing',
    0,
  ],
  [
    'R03',
    'a MATCH inquiry that found the merchant',
    { evidence: { matchInquiryHit: 'M-1 of 2026-11-01' } },
    'hard_stop',
    0,
  ],
  ['R02', 'at home', {}, 'clear', 0],
  ['R02', 'a citizen of an embargoed country', { answers: { owner: { citizenship: 'PRK' } } }, 'hard_stop', 0],
  ['R02', 'an address in an occupied region', { answers: { owner: { city: 'Sevastopol' } } }, 'hard_stop', 0],
  ['R02', 'a street that only sounds alike', { answers: { owner: { address1: '1 Donetskaya Way' } } }, 'clear', 0],
  ['R03', 'nobody terminated', {}, 'clear', 0],
  ['R03', 'a terminated tax id', { evidence: { terminated: [terminated] } }, 'hard_stop', 0],
  ['R04', 'never terminated', {}, 'clear', 0],
  ['R04', 'terminated and says so', business({ ever_terminated: true, match_reason_code: '04' }), 'points', 25],
  ['R05', 'the only one', {}, 'clear', 0],
  ['R05', 'a stranger with the tax id', { evidence: { sameTaxId: [twin] } }, 'points', 40],
  ['R05', 'the owner’s other account', { evidence: { sameTaxId: [{ ...twin, sharesOwner: true }] } }, 'points', 20],
  [
    'R05',
    'an additional location',
    { evidence: { sameTaxId: [{ ...twin, sharesOwner: true, isSameMerchant: true }] } },
    'info',
    0,
  ],
  ['R06', 'an account of its own', {}, 'clear', 0],
  ['R06', 'an account of others too', { evidence: { sameAccount: [twin] } }, 'hard_stop', 40],
  ['R07', 'new people', {}, 'clear', 0],
  [
    'R07',
    'a phone that is known',
    { evidence: { sharedParties: [{ link: 'phone', reference: 'MA-1', isDeclined: true }] } },
    'points',
    15,
  ],
  [
    'R07',
    'a declined owner and a known device',
    {
      evidence: {
        sharedParties: [
          { link: 'ssn', reference: 'MA-1', isDeclined: true },
          { link: 'ip', reference: 'MA-2', isDeclined: false },
          { link: 'ip', reference: 'MA-3', isDeclined: false },
        ],
      },
    },
    'points',
    55,
  ],
  ['R08', 'coffee', {}, 'clear', 0],
  ['R08', 'a prohibited category', business({ mcc: '7995' }, 'prohibited'), 'block', 0],
  [
    'R08',
    'CBD in the description',
    business({ product_description: 'Coffee with CBD oil, sold by the cup.' }),
    'query',
    0,
  ],
  [
    'R08',
    'words that only contain such a word',
    business({ product_description: 'Begun with gunpowder tea in mind.' }),
    'clear',
    0,
  ],
  ['R08', 'delivery after more than a year', business({ delivery_days: 366 }), 'query', 0],
  ['R09', 'a low-risk category', {}, 'clear', 0],
  ['R09', 'a high-risk category', business({ mcc: '4722' }, 'high'), 'points', 30],
  ['R09', 'high only without the card, in a shop', { evidence: { mccRiskCardAbsent: 'high' } }, 'clear', 0],
  [
    'R09',
    'high only without the card, online',
    { kind: 'online', evidence: { mccRiskCardAbsent: 'high' } },
    'points',
    30,
  ],
  ['R10', 'a drug store in person', business({ mcc: '5912' }), 'clear', 0],
  ['R10', 'a drug store online', { kind: 'online', answers: { business: { mcc: '5912' } } }, 'points', 30],
  ['R11', 'fitting figures', {}, 'clear', 0],
  ['R11', 'an average above the highest', business({ average_ticket_cents: 50_000 }), 'error', 0],
  ['R11', 'a highest above the month', business({ highest_ticket_cents: 3_800_001 }), 'error', 0],
  ['R11', 'exactly five times the usual', business({ average_ticket_cents: 7_500 }), 'clear', 0],
  ['R11', 'a cent more than five times the usual', business({ average_ticket_cents: 7_501 }), 'points', 15],
  ['R12', 'twice the volume', business({ processed_before: true, prior_monthly_volume_cents: 1_900_000 }), 'clear', 0],
  ['R12', 'more than twice', business({ processed_before: true, prior_monthly_volume_cents: 1_899_999 }), 'points', 15],
  ['R13', 'an old business', business({ monthly_volume_cents: 5_000_001 }), 'clear', 0],
  [
    'R13',
    'a young business at the limit',
    { answers: { company: { established_date: addMonths(TODAY, -5) }, business: { monthly_volume_cents: 5_000_000 } } },
    'clear',
    0,
  ],
  [
    'R13',
    'a young business above it',
    { answers: { company: { established_date: addMonths(TODAY, -5) }, business: { monthly_volume_cents: 5_000_001 } } },
    'points',
    20,
  ],
  ['R14', 'coffee over the counter', {}, 'clear', 0],
  ['R14', 'delivery after two months', business({ delivery_0: 0, delivery_over_30: 100 }), 'points', 20],
  [
    'R14',
    'a large volume and a week',
    business({ monthly_volume_cents: 80_000_000, delivery_0: 0, delivery_1_7: 100 }),
    'points',
    20,
  ],
  ['R15', 'a shop at its counter', {}, 'clear', 0],
  [
    'R15',
    'a shop that sells online',
    business({ pct_swiped: 49, pct_keyed_present: 0, pct_ecommerce: 51 }),
    'points',
    10,
  ],
  ['R15', 'a games shop at a counter', business({ mcc: '5816' }), 'points', 10],
  ['R16', 'nothing online', {}, 'clear', 0],
  ['R16', 'a site nobody has looked at', { kind: 'online' }, 'info', 0],
  ['R16', 'a whole site', { kind: 'online', evidence: { websiteSeen: WEBSITE_ITEMS } }, 'clear', 0],
  ['R16', 'three things missing', { kind: 'online', evidence: { websiteSeen: WEBSITE_ITEMS.slice(3) } }, 'points', 9],
  ['R16', 'four things missing', { kind: 'online', evidence: { websiteSeen: WEBSITE_ITEMS.slice(4) } }, 'query', 12],
  ['R17', 'an own site', {}, 'clear', 0],
  ['R17', 'another site, with mail there', { answers: mail('a@bluefinch.com', 'https://bluefinch.com') }, 'clear', 0],
  ['R17', 'another site, and mail elsewhere', { answers: mail('a@gmail.com', 'https://bluefinch.com') }, 'points', 5],
  ['R18', 'mail at home', {}, 'clear', 0],
  ['R18', 'free mail and $456,000', { answers: { company: { business_email: 'harbor@gmail.com' } } }, 'points', 5],
  [
    'R18',
    'free mail and $250,000',
    { answers: { company: { business_email: 'a@gmail.com' }, business: { annual_volume_cents: 25_000_000 } } },
    'clear',
    0,
  ],
  ['R19', 'a good address', {}, 'clear', 0],
  ['R19', 'a foreign ZIP code', { answers: { company: { zip: '10001' } } }, 'points', 5],
  ['R19', 'a mail drop', { answers: { company: { address2: 'PMB 44' } } }, 'points', 10],
  [
    'R19',
    'all at once',
    { answers: { company: { address1: 'PO Box 9', address2: 'PMB 44', zip: '10001' } } },
    'points',
    15,
  ],
  ['R19', 'a shop at home', { answers: { company: { location_type: 'residence' } } }, 'points', 5],
  ['R19', 'the owner’s home', { answers: { owner: { address1: '418 HARBOR street', zip: '94107' } } }, 'points', 5],
  ['R20', 'a phone of the state', { evidence: { phoneStates: ['CA'] } }, 'clear', 0],
  ['R20', 'a toll-free phone', {}, 'clear', 0],
  ['R20', 'a phone from far away', { evidence: { phoneStates: ['ME'] } }, 'points', 3],
  ['R21', 'the own account', {}, 'clear', 0],
  ['R21', 'a sole proprietor’s own name', { kind: 'sole_prop' }, 'clear', 0],
  ['R21', 'somebody else’s account', { answers: { account: { account_holder_name: 'Zed Quill' } } }, 'points', 10],
  ['R21', 'a savings account', { answers: { account: { account_kind: 'savings' } } }, 'points', 10],
  ['R22', 'everybody named', {}, 'clear', 0],
  ['R22', 'too little named', { answers: { owner: { ownership_bps: 100 } } }, 'error', 0],
  ['R22', 'no control person', { answers: { owner: { is_control_person: false } } }, 'error', 0],
  ['R23', 'ordinary owners', {}, 'clear', 0],
  ['R23', 'a politician', { answers: { owner: { politically_exposed: true } } }, 'points', 20],
  ['R23', 'an owner abroad', { answers: { owner: { country: 'FRA' } } }, 'points', 20],
  ['R24', 'nothing stored', {}, 'clear', 0],
  ['R24', 'cards stored', { answers: { security: { stores_card_data: true } } }, 'points', 20],
  ['R24', 'cards stolen', { answers: { security: { compromise_history: true } } }, 'points', 25],
  ['R24', 'under investigation', { answers: { security: { under_forensic_investigation: true } } }, 'hard_stop', 0],
  ['R25', 'a clean past', {}, 'clear', 0],
  ['R25', 'a bankruptcy', { answers: { company: { bankruptcy_history: 'open' } } }, 'points', 15],
  [
    'R25',
    'a convicted owner',
    { answers: { owner: { prior_conviction: true, prior_bankruptcy: true } } },
    'points',
    40,
  ],
  ['R26', 'three from one address', { evidence: { fromAddressInDay: 3, byOwnerInMonth: 2 } }, 'clear', 0],
  ['R26', 'four from one address', { evidence: { fromAddressInDay: 4 } }, 'points', 20],
  ['R26', 'three of one owner', { evidence: { byOwnerInMonth: 3 } }, 'points', 20],
  ['R27', 'three minutes', { evidence: { secondsToComplete: 180 } }, 'clear', 0],
  ['R27', 'less than three minutes', { evidence: { secondsToComplete: 179 } }, 'points', 10],
  ['R28', 'valid papers', {}, 'clear', 0],
  ['R28', 'a license of 30 days', { answers: { owner: { dl_expiry: addDays(TODAY, 30) } } }, 'clear', 0],
  ['R28', 'a license of 29 days', { answers: { owner: { dl_expiry: addDays(TODAY, 29) } } }, 'query', 0],
  [
    'R28',
    'an expired paper',
    {
      facts: (facts) => ({ ...facts, documents: facts.documents.map((one) => ({ ...one, expires_on: '2026-03-01' })) }),
    },
    'query',
    0,
  ],
  ['R29', '0.64% charged back', business({ processed_before: true, prior_chargeback_bps: 64 }), 'clear', 0],
  ['R29', '0.65% charged back', business({ processed_before: true, prior_chargeback_bps: 65 }), 'points', 10],
  ['R29', '1% charged back', business({ processed_before: true, prior_chargeback_bps: 100 }), 'points', 25],
  ['R30', 'plain sales', {}, 'clear', 0],
  ['R30', 'a trial', business({ trial_offer: true }), 'points', 20],
  ['R30', 'a negative option', business({ negative_option: true }), 'points', 20],
];

describe('each check, on both sides of its line', () => {
  test.each(ROWS)('%s with %s', (id, _what, given, outcome, points) => {
    const result = resultOf(id, given);
    expect([result.outcome, result.points], result.explanation).toEqual([outcome, points]);
    expect(result.explanation).toMatch(/^[\p{Lu}\d“$].+\.$/u);
    expect(result.whatWouldChangeIt).toMatch(/^\p{Lu}.+\.$/u);
    if (outcome === 'query' || outcome === 'error') expect(result.queries.length).toBeGreaterThan(0);
  });

  test('all thirty are there, once, and each is tried clear and not', () => {
    expect(RISK_CHECKS.map(({ id }) => id)).toEqual(RISK_CHECK_IDS);
    for (const id of RISK_CHECK_IDS) {
      const outcomes = ROWS.filter(([row]) => row === id).map(([, , , outcome]) => outcome);
      expect(outcomes, id).toContain('clear');
      expect(
        outcomes.some((outcome) => outcome !== 'clear'),
        id,
      ).toBe(true);
    }
  });
});
