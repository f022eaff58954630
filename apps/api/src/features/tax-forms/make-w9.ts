import type { Given } from '@ledgate/contract/call.ts';
import type { taxForms } from '@ledgate/contract/tax-forms.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import {
  isW9Offered,
  mayMakeW9,
  type W9Class,
  w9Classes,
  w9Missing,
} from '@ledgate/domain/applications/documents/w9.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { isDocumentAsked } from '@ledgate/domain/queries/asked.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetSealed } from '../../typesetting.ts';
import { type Application, chooseApplication, holdApplication, loadAsked, loadFacts } from '../applications/public.ts';
import {
  fileDocument,
  isW9Outdated,
  keepDocument,
  listDocuments,
  type Made,
  type MadeWith,
  refileDocument,
  type SavedDocument,
  settleDocuments,
} from '../documents/public.ts';
import { writeW9 } from './w9-pdf.ts';
import { sourceOf, type W9Source } from './w9-source.ts';

type Body = Given<typeof taxForms.makeW9>['body'];

const demandSigner = ({ actor }: SignedInCtx): void => {
  if (actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the merchant’s owner can sign a W-9.');
};

/** The one box that fits, or the one that was chosen among several. */
const boxOf = (facts: Facts, asked: W9Class | undefined): W9Class => {
  const fitting = w9Classes(facts);
  const [only, another] = fitting;
  const box = another === undefined ? only : fitting.find((one) => one === asked);
  if (box !== undefined) return box;
  const say = 'Choose how the business is taxed.';
  throw new Failure('invalid', say, { errors: { tax_class: [say] } });
};

const demandOpen = async (tx: ReadTransaction, { actor }: SignedInCtx, found: Application, facts: Facts) => {
  const isAsked = isDocumentAsked(await loadAsked(tx, found.uid), 'w9', null);
  if (mayMakeW9(actor, found.status, { isAsked, isOutdated: isW9Outdated(facts) }) !== 'yes')
    throw new Failure('wrong_state', 'The application is under review and can’t be changed now.');
};

const cannotMake = (facts: Facts): Failure => {
  if (!isW9Offered(facts)) return new Failure('wrong_state', 'A business based or owned abroad uses a Form W-8.');
  const missing = w9Missing(facts);
  if (missing.length === 0) return new Failure('wrong_state', 'Fill in the owner\u2019s name and SSN first.');
  return new Failure('wrong_state', `Fill in these answers first: ${missing.join(', ')}.`);
};

const load = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application, body: Body) => {
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  await demandOpen(tx, ctx, found, loaded.facts);
  if (!isW9Offered(loaded.facts) || w9Missing(loaded.facts).length > 0) throw cannotMake(loaded.facts);
  const box = boxOf(loaded.facts, body.tax_class);
  const source = sourceOf(loaded, box);
  if (!source) throw cannotMake(loaded.facts);
  return { found, box, source };
};

interface Drawn {
  found: Application;
  source: W9Source;
  signed: MadeWith;
}

const draw = async ({ parts }: SignedInCtx, { found, source, signed }: Drawn) => {
  const { name, address } = parts.settings.acquirer;
  const { form, digits } = source;
  const about = { form, digits, isWhole: false, signed, reference: found.reference, requester: { name, address } };
  const bytes = await typesetSealed(parts, writeW9(about));
  return keepDocument(parts, found.merchant.uid, { name: `Form W-9 ${found.reference}.pdf`, bytes });
};

/** In the place of the one that we made before, if there is one. */
const file = async (
  tx: WritableTransaction,
  { parts }: SignedInCtx,
  applicationUid: string,
  { kept, made }: { kept: Awaited<ReturnType<typeof draw>>; made: Made },
): Promise<string> => {
  const about = {
    documentType: 'w9',
    ownerUid: null,
    accountUid: null,
    expiresOn: null,
    made,
    applicationUid,
  } as const;
  const before = (await listDocuments(tx, applicationUid)).findLast((paper) => paper.made !== null);
  const { documentUid } = before
    ? await refileDocument(tx, parts, kept, { ...about, uid: before.uid })
    : await fileDocument(tx, parts, kept, about);
  return documentUid;
};

/** Makes the form, signed by whoever presses, and hands it in. What is kept of it has the last four digits only. */
export const makeW9 = async (ctx: SignedInCtx, body: Body): Promise<SavedDocument> => {
  demandSigner(ctx);
  const { parts, actor, origin } = ctx;
  const { found, box, source } = await reading(ctx, async (tx) =>
    load(tx, ctx, await chooseApplication(tx, actor, body.application__uid), body),
  );
  const signed: MadeWith = {
    tax_class: box,
    signer: body.name,
    signed_at: parts.clock().toISOString(),
    address: origin.address,
  };
  const kept = await draw(ctx, { found, source, signed });
  return change(ctx, 'application.w9_made', async (tx) => {
    setScope(tx, ctx);
    const held = await holdApplication(tx, actor, found.uid);
    const now = await load(tx, ctx, held, body);
    // What is filed is what was drawn: an answer that was saved meanwhile asks for another press.
    if (!now.source.mark.equals(source.mark))
      throw new Failure('stale', 'Your answers changed while the form was being made. Make it again.');
    const uid = await file(tx, ctx, found.uid, { kept, made: { from: source.mark, with: signed } });
    return {
      subject: `application:${found.uid}`,
      after: { document: uid, file: kept.uid, sha256: kept.sha256.toString('hex'), ...signed },
      reply: await settleDocuments(tx, ctx, found.uid, uid),
    };
  });
};
