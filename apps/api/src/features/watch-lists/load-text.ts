import type { WatchListKind } from '@ledgate/contract/watch-lists.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { insertList } from './list-store.ts';
import { readListFile } from './read-list-file.ts';

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export interface ListText {
  uid: string;
  kind: WatchListKind;
  name: string;
  fileName: string;
  text: string;
  at: Date;
  /** When it was last found to be unchanged. */
  confirmedAt: Date;
}

/** A list that the server brings along itself, read by the same rules as an uploaded one. */
export const loadListText = async (tx: WritableTransaction, parts: Parts, list: ListText): Promise<number> => {
  const { entries, sha256 } = await readListFile(list.kind, bytesOf(list.text));
  await insertList(tx, parts.vault, { ...list, sha256, loadedBy: null }, entries);
  return entries.length;
};
