import type { Verdict } from '../checks/verdict.ts';

/** What a template may leave open; filled in when it is used. */
export const PLACEHOLDERS = ['merchant', 'reference', 'field', 'due'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type Fillings = Readonly<Record<Placeholder, string>>;

const HOLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** A template with a hole that nobody can fill would reach a merchant as it is. */
export const checkTemplate = (body: string): Verdict => {
  const unknown = [...body.matchAll(HOLE)].map(([, name = '']) => name).find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
    return { ok: false, reason: `{{${unknown}}} is not known. There are ${known}.` };
  }
  if (/\{\{|\}\}/.test(body.replace(HOLE, ''))) return { ok: false, reason: 'A pair of braces is not closed.' };
  return { ok: true };
};

export const renderTemplate = (body: string, fillings: Fillings): string =>
  body.replace(HOLE, (whole, name: string) => (isPlaceholder(name) ? fillings[name] : whole));

/** How long a merchant has to answer before reminders turn into an expiry; templates name the day. */
export const DUE_DAYS = 14;
