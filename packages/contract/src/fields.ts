import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { checkPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { checkSigns, cleanLine, cleanText } from '@ledgate/domain/checks/plain-text.ts';
import type { Verdict } from '@ledgate/domain/checks/verdict.ts';
import { PASSWORD_LENGTH } from '@ledgate/domain/checks/password.ts';
import { CODE } from '@ledgate/domain/access/limits.ts';
import { z } from 'zod';

/** A text that the domain has a rule for: the rule's own sentence becomes the field's error. */
const ruled = (check: (text: string) => Verdict, most: number) =>
  z
    .string()
    .max(most)
    .superRefine((text, context) => {
      const verdict = check(text);
      if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
    });

export const email = ruled(checkEmail, 200).transform(normalizeEmail);
export const phone = ruled(checkPhone, 30).transform(normalizePhone);
export const personName = ruled(checkPersonName, 200).transform(cleanLine);

type Clean = (text: string) => string;

/** Free text. What cannot be seen in it is left out, and what would mislead its readers is refused, by one rule. */
const freeText = (clean: Clean) => (least: number, most: number, ask?: string, tooLong?: string) =>
  z
    .string()
    .trim()
    .min(least, ask)
    .max(most, tooLong)
    .superRefine((text, context) => {
      const kept = clean(text);
      const verdict = checkSigns(kept);
      if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
      else if (kept.length < least && text.length >= least) {
        context.addIssue({ code: 'custom', message: ask ?? `Write at least ${least} characters.` });
      }
    })
    .transform(clean);

/** A name, a title, a subject, words to search for. */
export const line = freeText(cleanLine);
/** A reason, a note: may have several lines. */
export const prose = freeText(cleanText);

/** What we gave out and get back as it was: cursors, marks, names of fields. */
export const opaque = (most: number, otherwise = 'This is not known here.') =>
  z
    .string()
    .max(most)
    .regex(/^[!-~]*$/, otherwise);

/** Strength is judged where the person is known; here only what can be stored. */
export const newPassword = z
  .string()
  .min(1, 'Enter a password.')
  .max(PASSWORD_LENGTH.max * 4);
export const typedPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(PASSWORD_LENGTH.max * 4);

export const codeDigits = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE.digits}}$`), `Enter the ${CODE.digits} digits of the code.`));

/** Opaque, unguessable, never an id of anything. */
export const handle = z.string().regex(/^[\w-]{20,64}$/, 'This link or step is not known.');

export const uid = z.uuid();
export const instant = z.iso.datetime();
export const version = z.int().positive();

/** An empty reply is still an object, so that a field can be added later. */
export const done = z.object({ done: z.literal(true) });

export const pageQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number | string>().int().min(1).max(100).default(10),
  search: line(0, 100).optional(),
};

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });

/** `a,b,c`, each from a closed list. */
export const commaList = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)));
