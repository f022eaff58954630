import { Readable } from 'node:stream';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { setScope } from '../../core/scope.ts';
import { typesetSealed } from '../../typesetting.ts';
import { chooseApplication, demandOwnCase, demandReveal } from '../applications/public.ts';
import { findDocument } from '../documents/public.ts';
import { writeW9 } from './w9-pdf.ts';
import { loadSource } from './w9-source.ts';

const outdated = (): Failure =>
  new Failure('wrong_state', 'The answers have changed since this form was signed. The merchant has to make it again.');

/** The form as it was signed, with all nine digits. It counts as one sealed value that was looked at, and is kept nowhere. */
export const drawWholeW9 = async (ctx: SignedInCtx, uid: string, reason: string): Promise<FileAnswer> => {
  const { parts, actor } = ctx;
  await demandReveal(ctx);
  const paper = await change(ctx, 'application.w9_drawn', async (tx) => {
    setScope(tx, ctx);
    const document = await findDocument(tx, uid);
    if (!document || document.removedAt !== null || document.made === null)
      throw new Failure('not_found', 'There is no such form.');
    const { applicationUid, made } = document;
    const found = await chooseApplication(tx, actor, applicationUid);
    demandOwnCase(ctx, found);
    const source = await loadSource(tx, parts, found.uid, made.with.tax_class);
    if (!source?.mark.equals(made.from)) throw outdated();
    const { form, digits, place } = source;
    const { name, address } = parts.settings.acquirer;
    const { reference } = found;
    return {
      subject: `application:${found.uid}`,
      after: { document: uid, ...place },
      reason,
      reply: { form, digits, isWhole: true, signed: made.with, reference, requester: { name, address } },
    };
  });
  const bytes = await typesetSealed(parts, writeW9(paper));
  return {
    name: `Form W-9 ${paper.reference}, whole.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};
