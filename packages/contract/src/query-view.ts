import { DOCUMENT_NAMES } from '@ledgate/domain/applications/documents/document-names.ts';
import { QUERY_STATES, QUERY_STEPS, QUERY_TYPES } from '@ledgate/domain/queries/query.ts';
import { SECTION_CODES } from '@ledgate/domain/queries/sections.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { z } from 'zod';
import { instant, uid } from './fields.ts';

/** A question to the merchant, anchored to what it is about. */
export const queryView = z
  .object({
    id: uid,
    ticket_id: uid,
    section: z.enum(SECTION_CODES),
    /** The owner, account or contact it is about; of a document the one whom the paper is about. */
    record: uid.nullable(),
    field: z.string().nullable(),
    document: z.enum(DOCUMENT_NAMES).nullable(),
    /** The same in words: `Ownership · Ada Vance · Birth date`. */
    about: z.string(),
    /** Before when it was asked; secrets masked. */
    quoted: z.string().nullable(),
    /** What stands there since it was answered, where that was changed; secrets masked. */
    became: z.string().nullable(),
    query_rest: z.string(),
    query_type: z.enum(QUERY_TYPES),
    status: z.enum(QUERY_STATES),
    raised_by: z.string(),
    raised_at: instant,
    answered_at: instant.nullable(),
    resolved_at: instant.nullable(),
    /** Whether the merchant changed what it is about; known once it is answered. */
    corrected: z.boolean().nullable(),
    is_read: z.boolean(),
    stepsOpen: z.array(z.enum(QUERY_STEPS)),
  })
  .meta({ id: 'Query' });
export type QueryView = z.output<typeof queryView>;

/** An open question, as it stands beside what it is about. */
export const questionView = z
  .object({
    id: uid,
    ticket_id: uid,
    section: z.enum(SECTIONS),
    record: uid.nullable(),
    field: z.string().nullable(),
    document: z.enum(DOCUMENT_NAMES).nullable(),
    about: z.string(),
    query_rest: z.string(),
  })
  .meta({ id: 'Question' });
export type QuestionView = z.output<typeof questionView>;
