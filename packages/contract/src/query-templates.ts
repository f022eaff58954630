import { DOCUMENT_NAMES } from '@ledgate/domain/applications/documents/document-names.ts';
import { placeFault } from '@ledgate/domain/queries/about.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { SECTION_CODES, sectionOf } from '@ledgate/domain/queries/sections.ts';
import { checkTemplate } from '@ledgate/domain/queries/templates.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, instant, line, opaque, prose, uid, version } from './fields.ts';

const byId = z.strictObject({ id: uid });

export const noteText = prose(
  TEXT_LENGTH.min,
  TEXT_LENGTH.max,
  'Write at least three characters.',
  'Write at most 4,000 characters.',
);

const templateView = z
  .object({
    id: uid,
    title: z.string(),
    section: z.enum(SECTION_CODES),
    field: z.string().nullable(),
    document: z.enum(DOCUMENT_NAMES).nullable(),
    body: z.string(),
    /** Archived ones are kept and not offered. */
    active: z.boolean(),
    /** Questions that were asked with it and not withdrawn. */
    used: z.int().nonnegative(),
    last_used_at: instant.nullable(),
    changed_at: instant,
    version,
  })
  .meta({ id: 'QueryTemplate' });
export type TemplateView = z.output<typeof templateView>;

const templateBody = z
  .strictObject({
    title: line(3, 120, 'Give it a title.'),
    section: z.enum(SECTION_CODES),
    field: opaque(60).nullish(),
    document: z.enum(DOCUMENT_NAMES).nullish(),
    body: noteText.superRefine((body, context) => {
      const verdict = checkTemplate(body);
      if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
    }),
    active: z.boolean().default(true),
  })
  .superRefine(({ section, field = null, document = null }, context) => {
    const fault = placeFault({ section: sectionOf(section), field, document });
    if (fault) context.addIssue({ code: 'custom', message: fault.reason, path: [fault.field] });
  });

export const templateCalls = declare({
  listTemplates: {
    summary: 'List the templates of questions',
    method: 'GET',
    path: '/api/auwmmqt/',
    access: 'signed_in',
    reply: z.object({ results: z.array(templateView) }),
    failures: [],
  },
  createTemplate: {
    summary: 'Add a template; a placeholder that is not known is refused',
    method: 'POST',
    path: '/api/auwmmqt/',
    access: 'signed_in',
    body: templateBody,
    reply: templateView,
    status: 201,
    failures: ['already_exists'],
  },
  updateTemplate: {
    summary: 'Change a template',
    method: 'PUT',
    path: '/api/auwmmqt/{id}',
    access: 'signed_in',
    params: byId,
    body: templateBody,
    reply: templateView,
    failures: ['not_found', 'stale', 'already_exists'],
  },
  removeTemplate: {
    summary: 'Remove a template',
    method: 'DELETE',
    path: '/api/auwmmqt/{id}',
    access: 'signed_in',
    params: byId,
    reply: done,
    failures: ['not_found'],
  },
});
