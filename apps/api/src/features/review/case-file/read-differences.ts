import type { Reply } from '@ledgate/contract/call.ts';
import type { caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { causeOf, differences, type PastDocument, type PastState } from '@ledgate/domain/review/differences.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { reading } from '../../../core/scope.ts';
import { chooseApplication, loadFacts, openSnapshot } from '../../applications/public.ts';
import { listFiles, listDocuments } from '../../documents/public.ts';
import { nameOfCode } from '../../lookups/public.ts';
import { demandStaff } from './demand-desk.ts';
import { maskedFacts } from './past-state.ts';
import { queriesAskedBetween } from './query-causes.ts';
import { listSubmitted } from './store.ts';

/** What followed then follows again, so that it is not taken for an answer. */
const typedOnly = <R extends { values: Values; derived?: string[] }>(record: R): R => ({
  ...record,
  values: Object.fromEntries(Object.entries(record.values).filter(([name]) => !record.derived?.includes(name))),
});

const submittedState = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string, n: number): Promise<PastState> => {
  const { content } = await openSnapshot(tx, ctx.parts, uid, n);
  const { records, documents, at } = content;
  return {
    facts: await maskedFacts(ctx.parts, ctx.actor, records.map(typedOnly), { documents, at: new Date(at) }),
    papers: documents,
  };
};

const documentsNow = async (tx: ReadTransaction, uid: string): Promise<PastDocument[]> => {
  const files = new Map((await listFiles(tx, uid)).map((file) => [file.uid, file]));
  return (await listDocuments(tx, uid)).flatMap(({ documentType, ownerUid, accountUid, fileUid }) => {
    const file = files.get(fileUid);
    if (!file) return [];
    return [
      {
        document_type: documentType,
        owner_uid: ownerUid,
        account_uid: accountUid,
        file_name: file.name,
        sha256: file.sha256.toString('hex'),
      },
    ];
  });
};

const stateNow = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string): Promise<PastState> => {
  const { records, documents } = await loadFacts(tx, ctx.parts, uid);
  return {
    facts: await maskedFacts(ctx.parts, ctx.actor, records, { documents, at: ctx.parts.clock() }),
    papers: await documentsNow(tx, uid),
  };
};

/** What the merchant changed between two submissions, or since one, and which query asked for it. */
export const readDifferences = (
  ctx: SignedInCtx,
  uid: string,
  { from, to }: { from: number; to?: number | undefined },
): Promise<Reply<typeof caseFileCalls.readDifferences>> => {
  demandStaff(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const submitted = new Map((await listSubmitted(tx, found.uid)).map(({ n, at }) => [n, at]));
    const since = submitted.get(from);
    const until = to === undefined ? ctx.parts.clock() : submitted.get(to);
    if (!since || !until) {
      throw new Failure('not_found', 'There is no such submission.');
    }
    const before = await submittedState(tx, ctx, found.uid, from);
    const after = await (to === undefined ? stateNow(tx, ctx, found.uid) : submittedState(tx, ctx, found.uid, to));
    const asked = await queriesAskedBetween(tx, found.uid, { since, until });
    return {
      from,
      to: to ?? null,
      changes: differences(before, after, nameOfCode).map((one) => ({
        ...one,
        query: causeOf(one, asked)?.query ?? null,
      })),
    };
  });
};

export const listSubmissions = (
  ctx: SignedInCtx,
  uid: string,
): Promise<Reply<typeof caseFileCalls.listSubmissions>> => {
  demandStaff(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const submitted = await listSubmitted(tx, found.uid);
    return {
      results: submitted.map(({ n, at, signer, attestedN, sha256, pdfFile }) => ({
        n,
        at: at.toISOString(),
        signer,
        attested_n: attestedN,
        sha256: sha256.toString('hex'),
        file_id: pdfFile,
      })),
    };
  });
};
