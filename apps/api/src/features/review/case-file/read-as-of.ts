import type { Reply } from '@ledgate/contract/call.ts';
import type { caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { reading } from '../../../core/scope.ts';
import { chooseApplication, factsOf, type FiledDocument, listEvents, progressOf } from '../../applications/public.ts';
import { listFiles, type StoredDocument, presentDocument } from '../../documents/public.ts';
import { presentRecord } from '../../onboarding/public.ts';
import { demandStaff } from './demand-desk.ts';
import { loadDocumentsAsOf, loadRecordsAsOf } from './past-store.ts';
import { listSubmitted } from './store.ts';

const factOf = (paper: StoredDocument): FiledDocument => ({
  document_type: paper.documentType,
  status: paper.status,
  owner_uid: paper.ownerUid,
  account_uid: paper.accountUid,
  expires_on: paper.expiresOn,
  reject_reason: paper.rejectReason,
  made_from: paper.made?.from.toString('hex') ?? null,
  tax_class: paper.made?.with.tax_class ?? null,
});

/** The application as it stood at an instant, and nothing that came later. */
export const readApplicationAsOf = (
  ctx: SignedInCtx,
  uid: string,
  instant: string,
): Promise<Reply<typeof caseFileCalls.readApplicationAsOf>> => {
  const { parts, actor } = ctx;
  demandStaff(actor);
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, actor, uid);
    const at = new Date(instant);
    if (found.createdAt > at) throw new Failure('not_found', 'The application didn’t exist yet.');
    const records = await loadRecordsAsOf(tx, found.uid, at);
    const papers = await loadDocumentsAsOf(tx, found.uid, at);
    const files = (await listFiles(tx, found.uid)).filter(({ uploadedAt }) => uploadedAt <= at);
    const facts = await factsOf(parts, records, papers.map(factOf), at);
    const { requirements, sections } = progressOf(facts);
    const events = (await listEvents(tx, found.uid)).filter((event) => event.at <= at);
    const submitted = (await listSubmitted(tx, found.uid)).filter((one) => one.at <= at);
    return {
      at: at.toISOString(),
      status: events.at(-1)?.to ?? 'draft',
      submission: submitted.length,
      sections,
      records: await Promise.all(records.map((record) => presentRecord(parts, record, { facts, requirements }, actor))),
      documents: papers.map((paper) => presentDocument(paper, files, actor)),
    };
  });
};
