import { TASK_KINDS, TASK_OUTCOMES } from '@ledgate/domain/tasks/kinds.ts';

import type { TaskView } from '../data.ts';
import { t } from '../messages.ts';

export const titleOf = ({ kind }: TaskView): string => TASK_KINDS[kind].title;

/** The case and its business, and what in particular. */
export const subjectOf = ({ application, subject }: TaskView): string => {
  const about = application === null ? t('house') : `${application.reference} · ${application.name}`;
  return subject === '' ? about : `${about} · ${subject}`;
};

export const nameOf = (task: TaskView): string => `${titleOf(task)}, ${subjectOf(task)}`;

export const outcomeOf = ({ outcome, closed_by: by }: TaskView): string => {
  if (outcome === null) return t('isOpen');
  const words = TASK_OUTCOMES[outcome];
  return by === null ? words : t('closedBy', { outcome: words, name: by.name });
};
