import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { applicationStepsOpen } from '@ledgate/domain/applications/steps.ts';
import type { Actor } from '../../core/context.ts';
import type { Case } from './store.ts';

export const presentCase = (found: Case, actor: Actor): ApplicationView => ({
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
  version: found.version,
  stepsOpen: applicationStepsOpen(actor, found.status),
});
