import { addMonths } from '../../checks/calendar.ts';
import { mind, no, type Verdict, yes } from '../../checks/verdict.ts';
import { choices, SAQ_TYPES } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import type { Field } from './field.ts';
import { daysSince, judgePast } from '../documents/judgements.ts';
import { PCI_LEVELS } from '../ledger/pci-level.ts';
import { chooseSaq } from '../ledger/saq.ts';
import { isCompliant, isLevelOne, isScanDue, isScanned, mustBeScanned } from './security-conditions.ts';
import { isYes } from './values.ts';

const judgeSaq = (saq: string, facts: Facts): Verdict => {
  const advice = chooseSaq(facts);
  if (isYes(facts.security, 'stores_card_data') && saq !== 'D')
    return no('Merchants who store card numbers complete SAQ D.');
  return advice && advice.saq !== saq ? mind(`Your answers point to SAQ ${advice.saq}: ${advice.because}`) : yes;
};

const judgeSaqDate = (date: string, facts: Facts): Verdict => {
  const past = judgePast(date, facts);
  if (!past.ok) return past;
  return date >= addMonths(facts.today, -12) ? yes : no('An assessment holds for twelve months. This one is older.');
};

const judgeScan = (date: string, facts: Facts): Verdict => {
  const days = daysSince(date, facts);
  if (days === undefined) return no('This date lies in the future.');
  return days <= 90 ? yes : no('The last scan is more than 90 days old. Have a new one made.');
};

const pci = { rule: 'scheme' } as const;

export const ASSESSMENT_FIELDS: readonly Field[] = [
  {
    ...pci,
    name: 'pci_level',
    label: 'Merchant level',
    kind: 'choice',
    group: 'assessment',
    span: 3,
    staffOnly: true,
    requiredWhen: 'never',
    options: PCI_LEVELS.map((value) => ({ value, label: `Level ${value}` })),
  },
  {
    ...pci,
    name: 'saq_type',
    label: 'Self-assessment questionnaire (SAQ)',
    kind: 'choice',
    group: 'assessment',
    span: 6,
    options: SAQ_TYPES,
    requiredWhen: 'always',
    why: 'The card networks require every merchant to complete a self-assessment.',
    judge: judgeSaq,
    help: 'There are eight questionnaires, from 21 to 251 questions. Which one is yours follows from how you take cards; we work it out from your answers.',
  },
  {
    ...pci,
    name: 'pci_status',
    label: 'Are you PCI compliant?',
    kind: 'choice',
    group: 'assessment',
    span: 3,
    requiredWhen: 'always',
    options: choices({ compliant: 'Yes', in_progress: 'In progress', not_started: 'Not started' }),
    why: 'Merchants that aren’t compliant have to become compliant within a few months.',
  },
  {
    ...pci,
    name: 'saq_date',
    label: 'Date of the assessment',
    kind: 'date',
    group: 'assessment',
    span: 6,
    shownWhen: isCompliant,
    requiredWhen: 'always',
    judge: judgeSaqDate,
  },
  {
    ...pci,
    name: 'qsa_name',
    inReview: 'always',
    neededInReview: isLevelOne,
    label: 'Assessor (QSA)',
    kind: 'text',
    group: 'assessment',
    span: 6,
    requiredWhen: isLevelOne,
    hint: 'Only if one assessed you.',
  },
  {
    name: 'pci_program_optin',
    label: 'Do you want our managed PCI program?',
    kind: 'yesNo',
    group: 'assessment',
    span: 12,
    requiredWhen: 'always',
    why: 'Merchants in the program pay its fee; others pay a fee while they are not compliant.',
  },
];

export const SCAN_FIELDS: readonly Field[] = [
  {
    ...pci,
    name: 'asv_used',
    inReview: 'always',
    neededInReview: isScanDue,
    label: 'Does a scan vendor (ASV) scan your network?',
    kind: 'yesNo',
    group: 'scan',
    span: 6,
    shownWhen: mustBeScanned,
    requiredWhen: 'always',
    judge: (isUsed) => (isUsed ? yes : mind('You will need a quarterly scan to become compliant.')),
  },
  {
    ...pci,
    name: 'asv_name',
    inReview: 'always',
    label: 'Scan vendor',
    kind: 'text',
    group: 'scan',
    span: 6,
    shownWhen: isScanned,
    requiredWhen: 'always',
  },
  {
    ...pci,
    name: 'asv_last_scan',
    inReview: 'always',
    label: 'Last scan',
    kind: 'date',
    group: 'scan',
    span: 6,
    shownWhen: isScanned,
    requiredWhen: 'always',
    judge: judgeScan,
  },
  {
    ...pci,
    name: 'asv_result',
    inReview: 'always',
    label: 'Result',
    kind: 'choice',
    group: 'scan',
    span: 6,
    options: choices({ pass: 'Passed', fail: 'Failed' }),
    shownWhen: isScanned,
    requiredWhen: 'always',
  },
];
