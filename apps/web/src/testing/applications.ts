import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { FileView } from '@ledgate/contract/documents.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

/** A draft of a merchant, without anything to do for anybody. */
export const applicationAt = (number: number, changes: Partial<ApplicationView> = {}): ApplicationView => ({
  uid: idOf(number),
  reference: `LG-${String(number).padStart(4, '0')}`,
  merchant: MERCHANT,
  iso: null,
  status: 'draft',
  legal_name: 'Harbor Coffee LLC',
  dba_name: 'Harbor Coffee',
  completion: 40,
  submission: 0,
  created_at: AT,
  changed_at: AT,
  submitted_at: null,
  status_at: AT,
  assignee: null,
  risk: null,
  snooze: null,
  unread: 0,
  waiting_for: [],
  evidence: '',
  version: 3,
  stepsOpen: [],
  eventsOpen: [],
  ...changes,
});

/** The same as a line of a list. */
export const rowAt = (number: number, changes: Partial<ApplicationRow> = {}): ApplicationRow => ({
  uid: idOf(number),
  reference: `LG-${String(number).padStart(4, '0')}`,
  status: 'draft',
  name: 'Harbor Coffee',
  iso_name: null,
  assignee_name: null,
  risk_score: null,
  monthly_volume_cents: 5_000_000,
  submitted_at: null,
  status_at: AT,
  due_at: null,
  unread: 0,
  sections: 'ccccccc',
  completion: 40,
  changed_at: AT,
  ...changes,
});

/** A page of a list that has no other. */
export const pageOf = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results });

export const recordAt = (number: number, changes: Partial<RecordView> = {}): RecordView => ({
  uid: idOf(number),
  section: 'company',
  position: 0,
  values: {},
  derived: [],
  version: 1,
  changed_at: AT,
  ...changes,
});

export const fileAt = (number: number, changes: Partial<FileView> = {}): FileView => ({
  file_id: idOf(number),
  name: `letter-${number}.pdf`,
  mime: 'application/pdf',
  size: 120_000,
  sha256: 'ab'.repeat(32),
  pages: 2,
  scan: 'clean',
  uploaded_at: AT,
  uploaded_by: { uid: idOf(1), name: 'Robin Park' },
  may_open: true,
  ...changes,
});
