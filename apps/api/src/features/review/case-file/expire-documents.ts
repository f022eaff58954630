import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { EXPIRED, LOOKED_AT } from '@ledgate/domain/review/document-review.ts';
import { sql } from 'kysely';
import { change } from '../../../core/change.ts';
import { type CtxOf, systemCtx } from '../../../core/context.ts';
import { enqueue } from '../../../core/jobs/jobs.ts';
import { DoneByAnother, eachInTurn } from '../../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../../core/parts.ts';
import { reading, setScope } from '../../../core/scope.ts';
import { loadFacts, lockApplication, progressOf, touchApplication } from '../../applications/public.ts';
import { findDocument, judgeDocument, type StoredDocument } from '../../documents/public.ts';
import { openTask } from '../../tasks/public.ts';
import { askAgain, isStranded } from './ask-again.ts';

const AT_ONCE = 200;

interface Over {
  uid: string;
  application: string;
}

/** Documents whose day has come while somebody still decides; where exactly the merchant's day ends is looked at later. */
const listOver = (ctx: CtxOf<'system'>, after: Over | null): Promise<Over[]> =>
  reading(ctx, async (tx) => {
    const { rows } = await sql<Over>`
      select d.uid, d.application_uid as application
      from document d join application a on a.uid = d.application_uid
      where d.expires_on <= ${ctx.parts.clock().toISOString().slice(0, 10)} and d.removed_at is null
        and d.status in ('uploaded', 'accepted') and a.status = any(${LOOKED_AT})
        and d.uid > ${after?.uid ?? '00000000-0000-0000-0000-000000000000'}
      order by d.uid limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

/** Under the application's lock, and only if it has expired where the merchant is. */
const holdOver = async (tx: WritableTransaction, { parts }: CtxOf<'system'>, { uid, application }: Over) => {
  const found = await lockApplication(tx, application);
  const paper = await findDocument(tx, uid);
  const { facts } = await loadFacts(tx, parts, application);
  const isStill = (one: StoredDocument): boolean =>
    (one.status === 'uploaded' || one.status === 'accepted') && (one.expiresOn ?? facts.today) <= facts.today;
  if (!found || !paper?.expiresOn || !LOOKED_AT.includes(found.status) || !isStill(paper)) throw new DoneByAnother();
  return { found, paper };
};

/** Past the review nobody can ask the merchant: the underwriter is told, since the approvals no longer fit the documents. */
const taskOf = ({ applicationUid, documentType }: StoredDocument) =>
  ({
    kind: 'document_expired',
    applicationUid,
    subject: DOCUMENT_LABELS[documentType],
    details: { to_do: 'Return the case to underwriting and ask for a current one.' },
  }) as const;

const expire = (ctx: CtxOf<'system'>, over: Over): Promise<void> =>
  change(ctx, 'application.document_expired', async (tx) => {
    const { parts } = ctx;
    setScope(tx, ctx);
    const { found, paper } = await holdOver(tx, ctx, over);
    const at = parts.clock();
    await judgeDocument(tx, paper.uid, { status: 'expired', rejectReason: null, rejectCode: null, by: null, at });
    if (await isStranded(tx, found, paper)) await openTask(tx, parts, taskOf(paper));
    const { query } = await askAgain(tx, ctx, found, { paper, reason: EXPIRED });
    const { facts } = await loadFacts(tx, parts, found.uid);
    touchApplication(tx, parts, found.uid, { standing: progressOf(facts) });
    await enqueue(tx, parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
    return {
      subject: `application:${found.uid}`,
      before: { document: paper.uid, status: paper.status },
      after: { document: paper.uid, status: 'expired', expires_on: paper.expiresOn, ...(query !== null && { query }) },
      reply: undefined,
    };
  });

/** A document that runs out while it is looked at is asked for again, as one that was refused. */
export const expireDocuments = (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  return eachInTurn<Over>(parts, {
    what: 'document did not expire',
    next: (after) => listOver(ctx, after),
    work: (over) => expire(ctx, over),
    nameOf: ({ application }) => ({ application }),
  });
};
