import { Readable } from 'node:stream';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ReceiptLogo } from '@ledgate/database/rows.gen.ts';
import type { Selectable } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { Replay, withContents } from '../../core/idempotency.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import type { EnclosedFile } from '../pdf/public.ts';
import { badPicture, loadPicture, storePicture, takePicture } from '../documents/public.ts';

type Logo = Pick<Selectable<ReceiptLogo>, 'uid' | 'merchant_uid' | 'mime' | 'storage_key'>;

const selectLogos = (tx: ReadTransaction) =>
  tx.selectFrom('receipt_logo').select(['uid', 'merchant_uid', 'mime', 'storage_key']);

/** The picture that a merchant's receipts have; none where there is none. */
export const findLogo = async (tx: ReadTransaction, merchantUid: string): Promise<Logo | null> =>
  (await selectLogos(tx).where('merchant_uid', '=', merchantUid).executeTakeFirst()) ?? null;

/** What papers and printers take. */
const ON_PAPER: readonly string[] = ['image/png', 'image/jpeg'];

/** The bytes are in the store before a row names them; what receipts had before is swept. */
export const setLogo = async (
  ctx: SignedInCtx,
  merchantUid: string,
  files: AsyncIterable<IncomingFile>,
): Promise<void> => {
  const { parts, actor } = ctx;
  const { bytes, mime } = await takePicture(parts, files);
  if (!ON_PAPER.includes(mime)) throw badPicture('Choose a PNG or JPEG picture.');
  const { sha256, ...stored } = await storePicture(parts, { table: 'receipt_logo', merchantUid }, bytes);
  try {
    await change(withContents(ctx, [sha256]), 'merchant.logo_set', async (tx) => {
      setScope(tx, ctx);
      await tx.deleteFrom('receipt_logo').where('merchant_uid', '=', merchantUid).execute();
      await tx
        .insertInto('receipt_logo')
        .values({
          uid: stored.uid,
          merchant_uid: merchantUid,
          mime,
          size: bytes.length,
          storage_key: stored.storageKey,
          made_by: actor.uid,
          made_at: parts.clock(),
        })
        .execute();
      return { subject: `merchant:${merchantUid}`, after: { logo: stored.uid, mime, size: bytes.length }, reply: null };
    });
  } catch (error) {
    // What cannot be removed now is swept later.
    if (error instanceof Failure || error instanceof Replay)
      await parts.files.remove(stored.storageKey).catch(() => undefined);
    throw error;
  }
};

export const removeLogo = (ctx: SignedInCtx, merchantUid: string): Promise<null> =>
  change(ctx, 'merchant.logo_removed', async (tx) => {
    setScope(tx, ctx);
    const before = await findLogo(tx, merchantUid);
    await tx.deleteFrom('receipt_logo').where('merchant_uid', '=', merchantUid).execute();
    return { subject: `merchant:${merchantUid}`, before: { logo: before?.uid ?? null }, after: {}, reply: null };
  });

const logoBytes = async (parts: Parts, logo: Logo): Promise<Buffer> => loadPicture(parts, 'receipt_logo', logo);

/** For a paper that we make ourselves. A receipt without its picture is better than none. */
export const logoFile = async (
  parts: Parts,
  tx: ReadTransaction,
  merchantUid: string,
): Promise<EnclosedFile | null> => {
  const logo = await findLogo(tx, merchantUid);
  if (!logo) return null;
  try {
    return { mime: logo.mime === 'image/png' ? 'image/png' : 'image/jpeg', bytes: await logoBytes(parts, logo) };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

const FOR_GOOD = 'private, max-age=31536000, immutable';

/** To the merchant's own people, and to staff who look on; what an id shows never changes. */
export const readLogo = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const { parts, actor, answerHeader } = ctx;
  const logo = await reading(
    ctx,
    async (tx) => (await selectLogos(tx).where('uid', '=', uid).executeTakeFirst()) ?? null,
  );
  if (!logo || (actor.merchantUid !== null && logo.merchant_uid !== actor.merchantUid))
    throw new Failure('not_found', 'There is no such picture.');
  const bytes = await logoBytes(parts, logo);
  answerHeader('cache-control', FOR_GOOD);
  return {
    name: `logo.${logo.mime.slice('image/'.length)}`,
    mime: logo.mime,
    size: bytes.length,
    content: Readable.from([bytes]),
  };
};
