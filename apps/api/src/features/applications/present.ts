import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { applicationStepsOpen, seesReview } from '@ledgate/domain/applications/steps.ts';
import { evidenceMark } from '@ledgate/domain/lifecycle/approvals.ts';
import { eventsOpen } from '@ledgate/domain/lifecycle/decide.ts';
import type { WorkingActor } from '../../core/context.ts';
import type { Application } from './store.ts';

export const presentApplication = (found: Application, actor: WorkingActor): ApplicationView => ({
  uid: found.uid,
  reference: found.reference,
  merchant: found.merchant,
  iso: found.iso,
  status: found.status,
  legal_name: found.legalName,
  dba_name: found.dbaName,
  completion: found.completion,
  submission: found.submission,
  created_at: found.createdAt.toISOString(),
  changed_at: found.changedAt.toISOString(),
  submitted_at: found.submittedAt?.toISOString() ?? null,
  status_at: found.statusAt.toISOString(),
  assignee: seesReview(actor) ? found.assignee : null,
  risk: seesReview(actor) ? found.risk : null,
  snooze: seesReview(actor) && found.snooze ? { ...found.snooze, until: found.snooze.until.toISOString() } : null,
  unread: isStaff(actor.role) ? found.unreadByStaff : found.unreadByMerchant,
  waiting_for: found.waitingFor,
  evidence: evidenceMark(found.evidence),
  version: found.version,
  // A key reads; the steps are for people.
  stepsOpen: actor.kind === 'person' ? applicationStepsOpen(actor, found.status) : [],
  eventsOpen: actor.kind === 'person' && actor.role !== 'subuser' ? eventsOpen(found.status, actor.role) : [],
});
