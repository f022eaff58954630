import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { type Mail, mail, type MailPart } from '../../core/mail/mail.ts';
import type { Desk, DeskCase, TaskCounts } from './store.ts';

export interface Morning {
  desk: Desk;
  tasks: TaskCounts;
  unread: number;
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const dueOf = ({ due_at: due }: DeskCase, now: Date): string => {
  if (due === null) return 'No due date';
  return due < now ? `Overdue since ${sayInstant(due)}` : `Due ${sayInstant(due)}`;
};

const listed = ({ desk }: Morning, now: Date): MailPart[] => {
  if (desk.first.length === 0) return [];
  const more = desk.count - desk.first.length;
  return [
    { facts: desk.first.map((each) => [`${each.reference}, ${each.name}`, dueOf(each, now)] as const) },
    ...(more > 0 ? [`And ${counted(more, 'more case', 'more cases')}.`] : []),
  ];
};

const besides = ({ tasks, unread }: Morning): string[] => [
  ...(tasks.own > 0
    ? [
        `${counted(tasks.own, 'task is', 'tasks are')} assigned to you${tasks.overdue > 0 ? `, ${tasks.overdue} overdue` : ''}.`,
      ]
    : []),
  ...(tasks.unassigned > 0 ? [`${counted(tasks.unassigned, 'task has', 'tasks have')} no assignee yet.`] : []),
  ...(unread > 0 ? [`You have ${counted(unread, 'unread notification', 'unread notifications')}.`] : []),
];

/** Nothing to do is no reason for a mail. */
export const isQuiet = ({ desk, tasks }: Morning): boolean => desk.count + tasks.own + tasks.unassigned === 0;

const headingOf = ({ desk, tasks }: Morning): string => {
  if (desk.count === 0) return `On your desk: ${counted(tasks.own + tasks.unassigned, 'task', 'tasks')}`;
  const late = desk.overdue > 0 ? `, ${desk.overdue} overdue` : '';
  return `On your desk: ${counted(desk.count, 'case', 'cases')}${late}`;
};

/** What the day begins with. */
export const digestMail = (recipient: string, morning: Morning, { now, link }: { now: Date; link: string }): Mail => {
  const heading = headingOf(morning);
  return mail(recipient, heading, {
    heading,
    parts: [...listed(morning, now), ...besides(morning)],
    button: { label: 'Open your desk', url: link },
    reason: 'notice',
  });
};
