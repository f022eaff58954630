import type { Client } from '@ledgate/contract/client.ts';
import type { FileView } from '@ledgate/contract/documents.ts';

/** One file, uploaded and taken. */
export const upload = async ({ documents }: Client, bytes: Buffer, name = 'paper.pdf'): Promise<FileView> => {
  const files = [{ name, content: new Blob([new Uint8Array(bytes)]) }];
  const { results } = await documents.uploadFiles({ files });
  const [result] = results;
  if (!result?.ok) throw new Error(`the file was refused: ${result?.problem.code}`);
  return result.file;
};
