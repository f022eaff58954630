import { recordTitle } from '../applications/ledger/requirement.ts';
import type { Values } from '../applications/fields/values.ts';
import { localDate } from '../checks/time-zones.ts';
import type { Verdict } from '../checks/verdict.ts';
import { EXPIRY_DAYS } from '../lifecycle/expiry-days.ts';

/** What a template may leave open, and what each of them stands for; filled in when it is used. */
export const PLACEHOLDER_WORDS = {
  merchant: 'Business name',
  reference: 'Application number',
  owner: 'The owner it is about, or the first one',
  field: 'What it is about',
  due: 'The day an answer is due',
} as const;
export type Placeholder = keyof typeof PLACEHOLDER_WORDS;
export type Fillings = Readonly<Record<Placeholder, string>>;

// Safe: the keys of a closed object.
export const PLACEHOLDERS = Object.keys(PLACEHOLDER_WORDS) as Placeholder[];

const HOLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** A template with a hole that nobody can fill would reach a merchant as it is. */
export const checkTemplate = (body: string): Verdict => {
  const unknown = [...body.matchAll(HOLE)].map(([, name = '']) => name).find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
    return { ok: false, reason: `{{${unknown}}} is not a placeholder. Use ${known}.` };
  }
  if (/\{\{|\}\}/.test(body.replace(HOLE, ''))) return { ok: false, reason: 'A pair of braces is not closed.' };
  return { ok: true };
};

export const renderTemplate = (body: string, fillings: Fillings): string =>
  body.replace(HOLE, (whole, name: string) => (isPlaceholder(name) ? fillings[name] : whole));

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day on which an unanswered question ends the application, which reminders count down to: `Nov 30, 2026` in New York. */
const dueDay = (now: number): string => {
  const [year = '', month, day] = localDate(now + EXPIRY_DAYS.query_raised * DAY_MS, 'est').split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`;
};

export interface FilledCase {
  readonly merchant: string;
  readonly reference: string;
  readonly owners: readonly { readonly uid?: string; readonly values: Values }[];
  /** The owner it is about, where it is about one. */
  readonly record: string | null;
  /** What it is about, without its section. */
  readonly field: string;
}

/** What a template is filled with here and now: the dialog shows it, the server sends it. */
export const fillingsOf = ({ merchant, reference, owners, record, field }: FilledCase, now: number): Fillings => {
  const at = Math.max(
    0,
    owners.findIndex(({ uid }) => uid === record),
  );
  const owner = owners[at];
  return {
    merchant,
    reference,
    owner: owner ? recordTitle('ownership', owner.values, at) : 'the owner',
    field,
    due: dueDay(now),
  };
};
