import type { Given } from '@ledgate/contract/call.ts';
import type { caseFileCalls, CaseSection } from '@ledgate/contract/case-file.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { documentsNotAccepted } from '@ledgate/domain/applications/documents/document-rules.ts';
import { GUARDS } from '@ledgate/domain/lifecycle/guards.ts';
import { type Section, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { change } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { setScope } from '../../../core/scope.ts';
import { type Application, loadFacts, presentApplication, progressOf } from '../../applications/public.ts';
import { listDocuments } from '../../documents/public.ts';
import { demandDesk, holdForReview } from './demand-desk.ts';
import { markOf, presentSections } from './section-marks.ts';
import { insertVerification, listVerifications, withdrawVerification } from './store.ts';

export interface SectionsNow {
  sections: CaseSection[];
  application: ApplicationView;
}

export const sectionsNow = async (
  tx: ReadTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
): Promise<SectionsNow> => {
  const { records, facts } = await loadFacts(tx, parts, found.uid);
  const content = { records, papers: await listDocuments(tx, found.uid) };
  return {
    sections: presentSections(progressOf(facts).sections, content, await listVerifications(tx, found.uid)),
    application: presentApplication(found, actor),
  };
};

const notAccepted = (missing: readonly string[]): Failure =>
  new Failure('documents_not_accepted', `${GUARDS.documentsAreAccepted.replace(/\.$/, '')}: ${missing.join('; ')}.`, {
    errors: { documentsAreAccepted: [...missing] },
  });

/** Somebody looked through a section and found it right: that section, as it stood on their screen. */
export const verifySection = (
  ctx: SignedInCtx,
  uid: string,
  section: Section,
  { content: seen, documents_reason: reason }: Given<typeof caseFileCalls.verifySection>['body'],
): Promise<SectionsNow> => {
  demandDesk(ctx.actor);
  return change(ctx, 'application.section_verified', async (tx) => {
    setScope(tx, ctx);
    const found = await holdForReview(tx, ctx, uid);
    const { records, facts } = await loadFacts(tx, ctx.parts, found.uid);
    const content = markOf(section, { records, papers: await listDocuments(tx, found.uid) });
    if (content.toString('hex') !== seen) {
      throw new Failure('stale', `${SECTION_FACTS[section].name} was changed after you looked.`, {
        currentVersion: found.version,
      });
    }
    const missing = section === 'documents' ? documentsNotAccepted(facts) : [];
    if (missing.length > 0 && reason === undefined) throw notAccepted(missing);
    const documentsReason = missing.length > 0 ? (reason ?? null) : null;
    const at = ctx.parts.clock();
    await withdrawVerification(tx, found.uid, section, at);
    await insertVerification(tx, {
      applicationUid: found.uid,
      section,
      content,
      by: ctx.actor.uid,
      at,
      documentsReason,
    });
    return {
      subject: `application:${found.uid}`,
      after: { section, content: seen, ...(documentsReason !== null && { not_accepted: missing }) },
      ...(documentsReason !== null && { reason: documentsReason }),
      reply: await sectionsNow(tx, ctx, found),
    };
  });
};

export const unverifySection = (ctx: SignedInCtx, uid: string, section: Section): Promise<SectionsNow> => {
  demandDesk(ctx.actor);
  return change(ctx, 'application.section_unverified', async (tx) => {
    setScope(tx, ctx);
    const found = await holdForReview(tx, ctx, uid);
    if (!(await withdrawVerification(tx, found.uid, section, ctx.parts.clock()))) {
      throw new Failure('not_found', 'Nobody has verified this section.');
    }
    return { subject: `application:${found.uid}`, before: { section }, reply: await sectionsNow(tx, ctx, found) };
  });
};
