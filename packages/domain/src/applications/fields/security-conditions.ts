import { sellsInPerson, sellsOnline, usesHardware } from '../ledger/answers.ts';
import { type Condition, when } from './field.ts';
import { pciLevelOf } from '../ledger/pci-level.ts';
import { isYes, numberOf, textOf } from './values.ts';

const answered = (name: string, value: string, because: string): Condition =>
  when(because, (_facts, record) => textOf(record, name) === value);
const said = (name: string, because: string): Condition => when(because, (_facts, record) => isYes(record, name));

export const isCompliant = answered(
  'pci_status',
  'compliant',
  'You say you are compliant, so there is a date and a document.',
);
export const isLevelOne = when(
  'Merchants of level 1 are assessed by a qualified assessor every year.',
  (facts) => pciLevelOf(facts) === '1',
);

const SCANNED = ['A-EP', 'B-IP', 'C', 'D'];

export const mustBeScanned = when(
  'With this questionnaire the card networks require a scan of your network every three months.',
  (facts, record) => {
    const saq = textOf(record, 'saq_type');
    return SCANNED.includes(saq) || (saq === 'A' && sellsOnline(facts));
  },
);
export const isScanDue = when(
  'The merchant says it is compliant, which with this questionnaire takes a passed scan.',
  (facts, record) => mustBeScanned.when(facts, record) && textOf(record, 'pci_status') === 'compliant',
);
export const isScanned = when(
  'Tell us about the last scan.',
  (facts, record) => mustBeScanned.when(facts, record) && isYes(record, 'asv_used'),
);
export const storesCards = said('stores_card_data', 'Stored card numbers must be protected, and we have to know how.');
export const usesProviders = said(
  'uses_service_providers',
  'Everyone who touches card data for you has to be compliant too.',
);
export const wasBreached = said('compromise_history', 'After a breach we have to know that it was dealt with.');
export const hasSoftware = when(
  'Your point of sale runs payment software, which has to be a known one.',
  (facts) => sellsInPerson(facts) && usesHardware(facts, 'pos_integrated'),
);
export const takesCardsOnline = when('You sell online, so it matters who takes the card.', (facts) =>
  sellsOnline(facts),
);
export const takesCardsInPerson = when('You take cards in person.', (facts) => sellsInPerson(facts));
export const readsCards = when(
  'Cards are read by a device, which has to be a known one.',
  (facts) => (numberOf(facts.business, 'pct_swiped') ?? 0) > 0,
);
export const claimsP2pe = when(
  'SAQ P2PE is only for terminals with a listed encryption solution.',
  (_facts, record) => textOf(record, 'saq_type') === 'P2PE',
);
export const hasTerminal = when(
  'How the terminal is connected decides which questionnaire fits.',
  (facts) => sellsInPerson(facts) && usesHardware(facts, 'terminal'),
);
export const keysCards = when(
  'Cards are keyed into a web page, and it matters on how many computers.',
  (facts) =>
    (numberOf(facts.business, 'pct_moto') ?? 0) > 0 ||
    (sellsInPerson(facts) && (usesHardware(facts, 'virtual_terminal') || usesHardware(facts, 'gateway_only'))),
);
export const wasInspected = when(
  'Tell us who inspected the location and when.',
  (facts, record) => sellsInPerson(facts) && isYes(record, 'site_inspected'),
);
