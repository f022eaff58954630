import type { SignerView, SigningPage } from '@ledgate/contract/signatures.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

/** An owner whose link is out. */
export const signerAt = (number: number, changes: Partial<SignerView> = {}): SignerView => ({
  owner: idOf(number),
  name: 'Theodore Okafor',
  roles: ['owner'],
  state: 'waiting',
  email: 't•••@harbor.example',
  phone: '(•••) •••-2674',
  signature: null,
  link: { sent_at: AT, expires_at: AT, reminders: 0 },
  mail_returned_at: null,
  agreement: null,
  due: 'application',
  statements: ['correct', 'credit_check', 'background_check', 'electronic_signature'],
  is_me: false,
  content: 'ab'.repeat(32),
  warnings: [],
  papers: [],
  may: ['send'],
  ...changes,
});

export const SIGNATURE: NonNullable<SignerView['signature']> = {
  way: 'link',
  name: 'Theodore Okafor',
  at: AT,
  submission: 1,
  address: null,
  browser: null,
  accepted_by: null,
  reason: null,
  document: null,
};

export const SIGNING_PAGE: SigningPage = {
  reference: 'LG-0500',
  business: 'Harbor Coffee LLC',
  applicant: 'Robin Park',
  name: 'Theodore Okafor',
  roles: ['owner', 'guarantor'],
  share_bps: 4000,
  address: ['1290 Lakeshore Drive', 'Oakland, CA 94612'],
  birth_date: '1975-**-**',
  identity: { kind: 'ssn', masked: '***-**-4370' },
  statements: ['correct', 'credit_check', 'background_check', 'guaranty', 'electronic_signature'],
  content: 'ab'.repeat(32),
  purpose: 'application',
  agreement: null,
  signed_before: null,
  until: AT,
};
