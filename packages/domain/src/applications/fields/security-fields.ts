import { checkPersonName } from '../../checks/person-name.ts';
import { mind, yes } from '../../checks/verdict.ts';
import type { Field, Group } from './field.ts';
import { judgePast } from '../documents/judgements.ts';
import { ASSESSMENT_FIELDS, SCAN_FIELDS } from './security-assessment-fields.ts';
import { CAPTURE_FIELDS, STORAGE_FIELDS } from './security-capture-fields.ts';
import { takesCardsInPerson, wasBreached, wasInspected } from './security-conditions.ts';

export const SECURITY_GROUPS: readonly Group[] = [
  { name: 'capture', title: 'How cards are captured' },
  {
    name: 'storage',
    title: 'Card data',
    intro: 'Security codes and magnetic stripes must never be stored, not even encrypted.',
  },
  {
    name: 'assessment',
    title: 'PCI assessment',
    intro: 'The card networks require every merchant to complete a self-assessment once a year.',
  },
  { name: 'scan', title: 'Quarterly scan' },
  {
    name: 'incidents',
    title: 'Incidents',
    denies: {
      text: 'No card data stolen, no investigation',
      fields: ['compromise_history', 'under_forensic_investigation'],
    },
  },
  { name: 'inspection', title: 'Site inspection' },
  { name: 'attestation', title: 'Attestation' },
];

const pci = { rule: 'scheme' } as const;

const incident = { ...pci, group: 'incidents', shownWhen: wasBreached, requiredWhen: 'always' } as const;

const INCIDENT_FIELDS: readonly Field[] = [
  {
    ...pci,
    name: 'compromise_history',
    label: 'Has card data ever been stolen from you?',
    kind: 'yesNo',
    group: 'incidents',
    span: 12,
    requiredWhen: 'always',
    why: 'After a breach the card networks may move a merchant to a higher level.',
  },
  { ...incident, name: 'compromise_date', label: 'When?', kind: 'date', span: 3, judge: judgePast },
  { ...incident, name: 'brands_notified', label: 'Were the card networks notified?', kind: 'yesNo', span: 3 },
  { ...incident, name: 'forensic_report', label: 'Is there a forensic report?', kind: 'yesNo', span: 3 },
  { ...incident, name: 'remediated', label: 'Has it been fixed?', kind: 'yesNo', span: 3 },
  {
    ...pci,
    name: 'under_forensic_investigation',
    label: 'Is an investigation under way?',
    kind: 'yesNo',
    group: 'incidents',
    span: 12,
    requiredWhen: 'always',
    why: 'We can’t open an account during a forensic investigation.',
    judge: (isOpen) =>
      isOpen ? mind('We can take the application, but underwriting waits until the investigation is closed.') : yes,
  },
];

const SIGN_FIELDS: readonly Field[] = [
  {
    ...pci,
    name: 'site_inspected',
    inReview: 'always',
    label: 'Has someone inspected the location?',
    kind: 'yesNo',
    group: 'inspection',
    span: 12,
    shownWhen: takesCardsInPerson,
    requiredWhen: 'always',
  },
  {
    ...pci,
    name: 'inspected_by',
    inReview: 'always',
    label: 'Inspected by',
    kind: 'text',
    group: 'inspection',
    span: 6,
    shownWhen: wasInspected,
    requiredWhen: 'always',
  },
  {
    ...pci,
    name: 'inspected_on',
    inReview: 'always',
    label: 'Inspected on',
    kind: 'date',
    group: 'inspection',
    span: 6,
    shownWhen: wasInspected,
    requiredWhen: 'always',
    judge: judgePast,
  },
  {
    ...pci,
    name: 'attests',
    label: 'All of this is true',
    kind: 'yesNo',
    group: 'attestation',
    span: 12,
    mustBeYes: true,
    requiredWhen: 'always',
    why: 'The card networks rely on what you say here.',
  },
  {
    ...pci,
    name: 'attested_name',
    label: 'Your full name',
    kind: 'text',
    group: 'attestation',
    span: 6,
    requiredWhen: 'always',
    check: checkPersonName,
    why: 'Someone has to make this statement.',
  },
  {
    ...pci,
    name: 'attested_at',
    label: 'Attested at',
    kind: 'text',
    group: 'attestation',
    span: 3,
    maxLength: 40,
    serverOnly: true,
    isInstant: true,
    requiredWhen: 'never',
  },
  {
    ...pci,
    name: 'attested_ip',
    label: 'Attested from',
    kind: 'text',
    group: 'attestation',
    span: 3,
    maxLength: 45,
    serverOnly: true,
    requiredWhen: 'never',
  },
];

/** Security measures. Wire: `masm`. */
export const SECURITY_FIELDS: readonly Field[] = [
  ...CAPTURE_FIELDS,
  ...STORAGE_FIELDS,
  ...ASSESSMENT_FIELDS,
  ...SCAN_FIELDS,
  ...INCIDENT_FIELDS,
  ...SIGN_FIELDS,
];
