import { openAsBlob } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey } from '@ledgate/providers/files/key.ts';
import { openContent, sealContent } from '../../core/crypto/sealed-content.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import type { Parts } from '../../core/parts.ts';

/** A file opens only as the one it was made as. */
const placeOf = (uid: string): string => `report_run|file|${uid}`;

export interface KeptFile {
  key: string;
  size: number;
}

/** Sealed while it is made, piece by piece: nothing of it is ever on a disk in clear, or in memory whole. */
export const keepRunFile = async (
  parts: Parts,
  { uid, merchantUid }: { uid: string; merchantUid: string | null },
  content: AsyncIterable<Uint8Array>,
): Promise<KeptFile> => {
  const scope = merchantUid === null ? 'platform' : merchantScope(merchantUid);
  const sealing = await parts.vault.newContentKey(scope, placeOf(uid));
  const key = newKey();
  const folder = join(parts.settings.dataDir, 'incoming');
  const path = join(folder, key.replaceAll('/', '-'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      size += piece.length;
      yield piece;
    }
  };
  try {
    for await (const piece of sealContent(sealing, measured())) await handle.writeFile(piece);
    await handle.close();
    await parts.files.put(key, await openAsBlob(path));
    return { key, size };
  } finally {
    await handle.close().catch(() => undefined);
    // What does not go now is swept after a day.
    await rm(path, { force: true }).catch(() => undefined);
  }
};

export async function* openRunFile(parts: Parts, uid: string, key: string): AsyncGenerator<Buffer> {
  yield* openContent(parts.vault, placeOf(uid), await parts.files.get(key));
}
