import type { Given } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { CODES, sectionOf } from '@ledgate/domain/queries/sections.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { demandReviewer } from './demand.ts';
import * as store from './template-store.ts';

type Body = Given<typeof queries.createTemplate>['body'];

const gone = (): Failure => new Failure('not_found', 'There is no such template.');

const present = (row: store.Template, uses: readonly store.Use[]): TemplateView => ({
  id: row.uid,
  title: row.title,
  section: CODES[row.section as Section], // held to the closed list by a database constraint
  field: row.field,
  document: row.document as DocumentType | null, // read by the closed list when it was written
  body: row.body,
  active: row.active,
  used: uses.find(({ template }) => template === row.uid)?.count ?? 0,
  last_used_at: uses.find(({ template }) => template === row.uid)?.last.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
  version: row.version,
});

export const listTemplates = async (ctx: SignedInCtx) => {
  demandReviewer(ctx.actor);
  return reading(ctx, async (tx) => {
    const uses = await store.listUses(tx);
    return { results: (await store.listTemplates(tx)).map((row) => present(row, uses)) };
  });
};

const factsOf = ({ uid: template, title, section, field, document, body, active }: store.Template) => ({
  template,
  title,
  section,
  field,
  document,
  body,
  active,
});

const save = (ctx: SignedInCtx, action: AuditAction, uid: string | null, body: Body): Promise<TemplateView> =>
  change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    const before = uid === null ? null : await store.lockTemplate(tx, uid);
    if (uid !== null && !before) throw gone();
    if (before && ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Someone else changed the template.', { currentVersion: before.version });
    const twin = await store.findByTitle(tx, body.title);
    if (twin !== null && twin !== uid)
      throw new Failure('already_exists', 'There already is a template with this title.', {
        errors: { title: ['There already is a template with this title.'] },
      });
    const saved = await store.saveTemplate(tx, {
      uid: uid ?? crypto.randomUUID(),
      title: body.title,
      section: sectionOf(body.section),
      field: body.field ?? null,
      document: body.document ?? null,
      body: body.body,
      active: body.active,
      changed_by: ctx.actor.uid,
      changed_at: ctx.parts.clock(),
    });
    return {
      subject: 'system:query_templates',
      ...(before && { before: factsOf(before) }),
      after: factsOf(saved),
      reply: present(saved, await store.listUses(tx, saved.uid)),
    };
  });

export const createTemplate = async (ctx: SignedInCtx, body: Body): Promise<TemplateView> => {
  demandReviewer(ctx.actor);
  return save(ctx, 'query_template.added', null, body);
};

export const updateTemplate = async (ctx: SignedInCtx, uid: string, body: Body): Promise<TemplateView> => {
  demandReviewer(ctx.actor);
  return save(ctx, 'query_template.changed', uid, body);
};

export const removeTemplate = async (ctx: SignedInCtx, uid: string) => {
  demandReviewer(ctx.actor);
  return change(ctx, 'query_template.removed', async (tx) => {
    setScope(tx, ctx);
    const before = await store.lockTemplate(tx, uid);
    if (!before) throw gone();
    await store.setTemplateRemoved(tx, uid, ctx.parts.clock());
    return {
      subject: 'system:query_templates',
      before: factsOf(before),
      reply: { done: true } as const,
    };
  });
};
