import type { Reply } from '@ledgate/contract/call.ts';
import type { casefile } from '@ledgate/contract/casefile.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/document-types.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { chooseCase, factsOf, listEvents, progressOf } from '../applications/public.ts';
import { presentRecord } from '../onboarding/public.ts';
import { demandStaff } from './demand-desk.ts';
import { loadDocumentsAsOf, loadRecordsAsOf, type PastDocument } from './past-store.ts';
import { listSubmitted } from './store.ts';

const presentPast = (paper: PastDocument) => ({
  id: paper.uid,
  document_type: paper.document_type,
  label: DOCUMENT_LABELS[paper.document_type],
  owner_id: paper.owner_uid,
  bank_account_id: paper.account_uid,
  status: paper.status,
  reject_reason: paper.reject_reason,
  file_name: paper.file_name,
});

/** The application as it stood at an instant, and nothing that came later. */
export const readCaseAsOf = (
  ctx: SignedInCtx,
  uid: string,
  instant: string,
): Promise<Reply<typeof casefile.readCaseAsOf>> => {
  const { parts, actor } = ctx;
  demandStaff(actor);
  return reading(ctx, async (tx) => {
    const found = await chooseCase(tx, actor, uid);
    const at = new Date(instant);
    if (found.createdAt > at) throw new Failure('not_found', 'The application was not there yet.');
    const records = await loadRecordsAsOf(tx, found.uid, at);
    const documents = await loadDocumentsAsOf(tx, found.uid, at);
    const facts = await factsOf(parts, records, documents, at.toISOString().slice(0, 10));
    const { requirements, sections } = progressOf(facts);
    const events = (await listEvents(tx, found.uid)).filter((event) => event.at <= at);
    const submitted = (await listSubmitted(tx, found.uid)).filter((one) => one.at <= at);
    return {
      at: at.toISOString(),
      status: events.at(-1)?.to ?? 'draft',
      submission: submitted.length,
      sections,
      records: await Promise.all(records.map((record) => presentRecord(parts, record, { facts, requirements }, actor))),
      documents: documents.map(presentPast),
    };
  });
};
