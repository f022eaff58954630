import type { FindingView, HoldView } from '@ledgate/contract/watching.ts';
import { WATCHED_NAMES } from '@ledgate/domain/watching/findings.ts';
import { holdStepsOpen } from '@ledgate/domain/watching/holds.ts';
import type { PersonActor } from '../../core/context.ts';
import type { StoredFinding } from './finding-store.ts';
import type { StoredHold } from './hold-store.ts';

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const standingOf = (hold: StoredHold) => ({
  state: hold.state,
  proposedBy: hold.proposedBy?.uid ?? null,
  isReleaseAsked: hold.releaseAskedBy !== null,
});

export const presentHold = (hold: StoredHold, actor: PersonActor): HoldView => ({
  id: hold.uid,
  application: hold.applicationUid,
  state: hold.state,
  cause: hold.cause,
  scope: hold.scope,
  cents: hold.cents,
  reason: hold.reason,
  told: hold.told,
  proposed_by: hold.proposedBy,
  proposed_at: hold.proposedAt.toISOString(),
  confirmed_by: hold.confirmedBy,
  on_at: instantOf(hold.onAt),
  release_asked_by: hold.releaseAskedBy,
  release_asked_why: hold.releaseAskedWhy,
  ended_by: hold.endedBy,
  ended_at: instantOf(hold.endedAt),
  end_reason: hold.endReason,
  open_steps: holdStepsOpen(standingOf(hold), actor),
});

export const presentFinding = (finding: StoredFinding): FindingView => ({
  id: finding.uid,
  month: finding.month,
  watched: finding.watched,
  label: WATCHED_NAMES[finding.watched],
  severity: finding.severity,
  is: finding.is_now,
  limit: finding.limit_now,
  said: finding.said,
  found_at: finding.found_at.toISOString(),
  looked_at: finding.looked_at.toISOString(),
  eased_at: instantOf(finding.eased_at),
});
