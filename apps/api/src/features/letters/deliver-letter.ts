import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetSealed } from '../../typesetting.ts';
import { findApplication } from '../applications/public.ts';
import { fileDocument, keepDocument } from '../documents/public.ts';
import { tellSide } from '../notifications/public.ts';
import { writeLetter } from './letter-pdf.ts';
import { letterText } from './letter-text.ts';
import { findLetter, setLetterFile } from './store.ts';

/** Another worker was quicker; what this one wrote is undone, and its file is swept. */
class MadeByAnother extends Error {}

const loadSent = (ctx: Ctx, application: string, n: number) =>
  reading(ctx, async (tx) => {
    const letter = await findLetter(tx, application, n);
    const found = await findApplication(tx, application);
    if (!letter || !found || letter.sentAt === null || letter.fileUid !== null) return null;
    return { letter, found, at: letter.sentAt, text: await letterText(tx, ctx.parts, found, letter) };
  });

/** Makes the paper of a letter that was sent off, files it and tells the merchant: once, however often it is tried. */
export const deliverLetter = async (ctx: Ctx, application: string, n: number): Promise<void> => {
  const { parts } = ctx;
  const sent = await loadSent(ctx, application, n);
  if (!sent) return;
  const { letter, found, at, text } = sent;
  const { uid, reference, merchant } = found;
  const paper = writeLetter(text, { reference, at, creditor: parts.settings.acquirer });
  const bytes = await typesetSealed(parts, paper);
  const kept = await keepDocument(parts, merchant.uid, { name: `Notice of action taken ${reference}.pdf`, bytes });
  const work = change(ctx, 'application.letter_filed', async (tx) => {
    setScope(tx, ctx);
    const about = { documentType: 'adverse_action_letter', ownerUid: null, accountUid: null, expiresOn: null } as const;
    const { fileUid } = await fileDocument(tx, parts, kept, { ...about, applicationUid: uid });
    if (!(await setLetterFile(tx, letter, fileUid))) throw new MadeByAnother();
    await tellSide(tx, parts, {
      kind: 'letter_sent',
      to: { who: 'owner', merchant: merchant.uid },
      except: null,
      application: { uid, reference },
      ticket: null,
      path: `/status?application=${uid}`,
    });
    const after = { decline: n, file: fileUid, sha256: kept.sha256.toString('hex') };
    return { subject: `application:${uid}`, after, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof MadeByAnother)) throw error;
  });
};
