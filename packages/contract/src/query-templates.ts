import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { SECTION_CODES } from '@ledgate/domain/queries/sections.ts';
import { checkTemplate } from '@ledgate/domain/queries/templates.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, instant, line, prose, uid, version } from './fields.ts';

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
    body: z.string(),
    active: z.boolean(),
    changed_at: instant,
    version,
  })
  .meta({ id: 'QueryTemplate' });
export type TemplateView = z.output<typeof templateView>;

const templateBody = z.strictObject({
  title: line(3, 120, 'Give it a title.'),
  section: z.enum(SECTION_CODES),
  body: noteText.superRefine((body, context) => {
    const verdict = checkTemplate(body);
    if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
  }),
  active: z.boolean().default(true),
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
