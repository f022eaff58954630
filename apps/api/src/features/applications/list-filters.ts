import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { type Status, STATUSES } from '@ledgate/domain/applications/statuses.ts';
import type { Due, SnoozedWay, ViewDefinition } from '@ledgate/domain/queue/definition.ts';
import { dueBetween, submittedBetween } from '@ledgate/domain/queue/spans.ts';
import { asKept, isSearchable } from '@ledgate/domain/search/words.ts';
import type { WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Bind } from './list-statement.ts';

/** As the database knows it: what is not due is due after every day there is. */
type Instant = Date | 'infinity';

/** Due from the first on, and before the second; open where there is none. */
interface DueSpan {
  from: Instant | null;
  until: Instant | null;
}

/** What is looked for, with everything relative made plain: who `me` is, and when a span begins. */
export interface ApplicationFilter {
  statuses: readonly Status[] | null;
  search: string | null;
  /** Undefined asks for any, null for nobody’s. */
  assignee: string | null | undefined;
  iso: string | null;
  merchant: string | null;
  bands: readonly string[] | null;
  due: DueSpan | null;
  /** What is put aside at this moment: left out, or nothing else; null for both. */
  snoozed: { way: SnoozedWay; at: Date } | null;
  /** Whose clock counts; null for any. */
  desk: 'iso' | null;
  submittedFrom: Date | null;
  submittedUntil: Date | null;
}

const searchOf = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (isSearchable(text)) return asKept(text);
  throw new Failure('invalid', 'The search is too short.', {
    errors: { search: ['Type at least two letters or digits of a word.'] },
  });
};

/** Filters and orders by what somebody is not shown would tell them all the same. */
const refuseHidden = (actor: WorkingActor, view: ViewDefinition): void => {
  if (seesReview(actor)) return;
  const hidden = [
    view.assignee !== undefined && 'assignee',
    view.band !== undefined && 'band__in',
    view.snoozed !== undefined && 'snoozed',
    view.ordering?.endsWith('risk') && 'ordering',
    !isStaff(actor.role) && view.ordering?.endsWith('due_at') && 'ordering',
    !isStaff(actor.role) && view.due !== undefined && 'due',
  ].filter((name) => typeof name === 'string');
  if (hidden.length === 0) return;
  const errors = Object.fromEntries(hidden.map((name) => [name, ['This is not shown to your role.']]));
  throw new Failure('invalid', 'This list can’t be filtered like this.', { errors });
};

/** An ISO sees its own, a merchant its own; the database holds the same as its second wall. */
const isoOf = (actor: WorkingActor, asked: string | undefined): string | null => {
  if (actor.role !== 'iso') return asked ?? null;
  return actor.isoUid ?? '00000000-0000-0000-0000-000000000000';
};

const instantOf = (at: number | undefined): Instant | null => {
  if (at === undefined) return null;
  return at === Infinity ? 'infinity' : new Date(at);
};

export const dueOf = (due: Due, now: Date): DueSpan => {
  const { from, until } = dueBetween(due, now.getTime());
  return { from: instantOf(from), until: instantOf(until) };
};

export const filterOf = (actor: WorkingActor, view: ViewDefinition, now: Date): ApplicationFilter => {
  refuseHidden(actor, view);
  const { from, until } = submittedBetween(view, now.getTime());
  const { assignee } = view;
  return {
    statuses: view.status === undefined || view.status.length === STATUSES.length ? null : view.status,
    search: searchOf(view.search),
    assignee: assignee === 'me' ? actor.uid : assignee === 'none' ? null : assignee,
    iso: isoOf(actor, view.iso),
    merchant: isStaff(actor.role) ? null : actor.merchantUid,
    bands: view.band ?? null,
    due: view.due === undefined ? null : dueOf(view.due, now),
    snoozed: view.snoozed === undefined ? null : { way: view.snoozed, at: now },
    // When the acquirer owes something is the acquirer's own affair.
    desk: view.due !== undefined && actor.role === 'iso' ? 'iso' : null,
    submittedFrom: from === undefined ? null : new Date(from),
    submittedUntil: until === undefined ? null : new Date(until),
  };
};

/** What can be told from the tally: it knows statuses, partners, people and risk. */
export const tallied = ({ statuses, assignee, iso, bands }: ApplicationFilter, bind: Bind): string[] => {
  const conditions: string[] = [];
  if (statuses) conditions.push(`a.status = any (${bind(statuses)})`);
  if (assignee === null) conditions.push('a.assigned_to is null');
  else if (assignee !== undefined) conditions.push(`a.assigned_to = ${bind(assignee)}`);
  if (iso !== null) conditions.push(`a.iso_uid = ${bind(iso)}`);
  if (bands) conditions.push(`a.risk_band = any (${bind(bands)})`);
  return conditions;
};

/** Those put aside are few and left out by name, so that an index of an order need not know of them. */
const asleep = ({ way, at }: NonNullable<ApplicationFilter['snoozed']>, bind: Bind): string[] =>
  way === 'only'
    ? [`a.snoozed_until > ${bind(at)}`]
    : [`a.uid not in (select z.uid from application z where z.snoozed_until > ${bind(at)})`];

/** What only the rows themselves know, but for the search. */
export const untallied = (filter: ApplicationFilter, bind: Bind): string[] => {
  const conditions: string[] = [];
  if (filter.merchant !== null) conditions.push(`a.merchant_uid = ${bind(filter.merchant)}`);
  if (filter.due?.from) conditions.push(`a.due_key >= ${bind(filter.due.from)}`);
  if (filter.due?.until) conditions.push(`a.due_key < ${bind(filter.due.until)}`);
  if (filter.snoozed) conditions.push(...asleep(filter.snoozed, bind));
  if (filter.desk !== null) conditions.push(`a.sla_desk = ${bind(filter.desk)}`);
  if (filter.submittedFrom) conditions.push(`a.submitted_key >= ${bind(filter.submittedFrom)}`);
  // Drafts come before every day there is.
  else if (filter.submittedUntil) conditions.push("a.submitted_key > '-infinity'");
  if (filter.submittedUntil) conditions.push(`a.submitted_key < ${bind(filter.submittedUntil)}`);
  return conditions;
};

/** Whether anything is asked that the tally does not know. What is put aside can be taken off its sum. */
export const asksMore = ({ merchant, due, desk, submittedFrom, submittedUntil, snoozed }: ApplicationFilter) =>
  snoozed?.way === 'only' || [merchant, due, desk, submittedFrom, submittedUntil].some((asked) => asked !== null);

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');
