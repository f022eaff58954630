import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import type { PersonActor } from '../../core/context.ts';
import { presentApplication } from './present.ts';
import type { SectionMarks } from './section-marks.ts';
import type { Application } from './store.ts';

/** A draft fills up from the first section to the last; what was submitted is complete. */
const cellsOf = (found: Application, marks: SectionMarks | undefined): ApplicationRow['sections'] => {
  const done = found.submission > 0 ? SECTIONS.length : Math.floor((found.completion / 100) * SECTIONS.length);
  return SECTIONS.map((section, at) => {
    if (marks?.asked.includes(section)) return { section, state: 'query' };
    if (marks?.verified.includes(section)) return { section, state: 'verified' };
    return { section, state: at < done ? 'complete' : 'empty' };
  });
};

/** Each desk sees its own clock, and the acquirer all of them. */
const seesClock = (found: Application, actor: PersonActor): boolean =>
  seesReview(actor) || (actor.role === 'iso' && found.clock.desk === 'iso');

export const presentRow = (found: Application, actor: PersonActor, marks?: SectionMarks): ApplicationRow => {
  const { due } = found.clock;
  return {
    ...presentApplication(found, actor),
    mcc: found.mcc,
    monthly_volume_cents: found.monthlyVolumeCents,
    assigned_to: seesReview(actor) ? (found.assignee?.uid ?? null) : null,
    risk_score: seesReview(actor) ? (found.risk?.score ?? null) : null,
    due_at: due !== null && seesClock(found, actor) ? new Date(due).toISOString() : null,
    sections: cellsOf(found, marks),
  };
};
