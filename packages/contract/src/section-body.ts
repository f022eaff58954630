import { type Field, isCorrectable, isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { shapeOf } from '@ledgate/domain/applications/fields/kinds.ts';
import { z } from 'zod';
import { prose, uid } from './fields.ts';

const serviceProvider = z.strictObject({
  name: z.string().max(100),
  role: z.string().max(40),
  pci_listed: z.boolean(),
});

/** Room to type in: what people add to a number by hand is taken off before it is checked. */
const SLACK = 30;

const secretValue = z.union([
  z.string().max(60),
  z.strictObject({
    masked: z.string().max(60),
    last4: z.string().max(4),
    present: z.literal(true),
    /** Comes back with the rest when somebody sends what they were shown. */
    fault: z.string().max(500).optional(),
    unreadable: z.literal(true).optional(),
  }),
]);

/** The JSON a field takes. Only its shape: the sense of it is the domain's, and needs the rest of the record. */
const valueSchema = (field: Field): z.ZodType => {
  if (field.secret) return secretValue;
  const shape = shapeOf(field);
  switch (shape.type) {
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'string':
      return z.string().max(shape.maxLength + SLACK);
    case 'strings':
      return z.array(z.string().max(40)).max(shape.maxItems);
    case 'integers':
      return z.array(z.int()).max(shape.maxItems);
    case 'rows':
      return z.array(serviceProvider).max(shape.maxItems);
  }
};

/** What a caller hands over: fields of the section by wire name, and these three about the edit itself. */
export interface SectionAsk extends Record<string, unknown> {
  application__uid?: string | undefined;
  based_on?: number | undefined;
  reason?: string | undefined;
}

/** What a merchant types or an admin corrects; which of the two may send what is asked where it is saved. */
const isSendable = (field: Field): boolean => isTyped(field) || isCorrectable(field);

/** What a person may send of a section, by name. Every field may be left out (kept) or null (cleared). */
const sendable = (fields: readonly Field[]) =>
  Object.fromEntries(fields.filter(isSendable).map((field) => [field.name, valueSchema(field).nullable().optional()]));

/** Answers of a section, and nothing about the edit. */
export const sectionValues = (fields: readonly Field[]): z.ZodType<Record<string, unknown>, Record<string, unknown>> =>
  z.strictObject(sendable(fields));

/** Answers of a section with what is said about the edit; anything else is refused by name. */
export const sectionBody = (fields: readonly Field[]): z.ZodType<SectionAsk, SectionAsk> =>
  z.strictObject({
    ...sendable(fields),
    application__uid: uid.optional(),
    /** The record's version this edit was made on: what others changed since is kept and reported. */
    based_on: z.int().positive().optional(),
    /** Staff correct for the merchant only with a reason. */
    reason: prose(10, 500).optional(),
  });

/** Which of them may hold as many digits as a card number has, and in which form; the path says where they stand. */
export const digitFieldsOf = (fields: readonly Field[], path = ''): Record<string, RegExp> =>
  Object.fromEntries(fields.flatMap(({ name, longDigits }) => (longDigits ? [[`${path}${name}`, longDigits]] : [])));
