import { newKey } from '@ledgate/providers/files/key.ts';
import { openContent, sealContent } from '../../core/crypto/sealed-content.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { findApplication } from '../applications/public.ts';
import type { Operation, Prepared } from '../operations/public.ts';
import { makePackage, type Package } from '../package/public.ts';

const PDF = 'package.pdf';

const placeOf = (key: string): string => `operation|package|${key}`;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const merchantOf = (ctx: Ctx, { applicationUid }: Operation): Promise<string> =>
  reading(ctx, async (tx) => {
    const found = await findApplication(tx, applicationUid);
    if (!found) throw new Error('an operation is about an application that is not there');
    return found.merchant.uid;
  });

/** Sealed before it leaves the process, as every file is; named in the row of the operation, or swept after a day. */
export const keepPackage = async (ctx: Ctx, operation: Operation, bytes: Uint8Array): Promise<string> => {
  const { parts } = ctx;
  const storageKey = newKey();
  const scope = merchantScope(await merchantOf(ctx, operation));
  const key = await parts.vault.newContentKey(scope, placeOf(storageKey));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of sealContent(key, once(bytes))) pieces.push(new Uint8Array(piece));
  await parts.files.put(storageKey, new Blob(pieces));
  return storageKey;
};

/** What is sent, as it was made beforehand. */
export const readPackage = async (parts: Parts, { packageKey }: Operation): Promise<Buffer> => {
  if (packageKey === null) throw new Error('what an operation sends was not made');
  const pieces: Buffer[] = [];
  for await (const piece of openContent(parts.vault, placeOf(packageKey), await parts.files.get(packageKey)))
    pieces.push(piece);
  return Buffer.concat(pieces);
};

const pdfOf = ({ parts }: Package): Buffer => {
  const found = parts.find(({ name }) => name === PDF);
  if (!found) throw new Error('a package has no paper');
  return found.bytes;
};

/** The provider gets every value as a field of its own, so the paper beside them is the masked one. */
export const preparePaper = async (ctx: Ctx, operation: Operation): Promise<Prepared> => {
  const made = await makePackage(ctx, operation.applicationUid, 'masked');
  return { packageKey: await keepPackage(ctx, operation, pdfOf(made)), facts: { package_hash: made.hash } };
};
