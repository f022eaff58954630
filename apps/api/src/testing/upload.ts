import type { Client } from '@ledgate/contract/client.ts';
import type { FileView } from '@ledgate/contract/documents.ts';

interface NamedBytes {
  name: string;
  bytes: Buffer;
}

/** Files in one go, uploaded and taken, in their order. */
export const uploadAll = async ({ documents }: Client, papers: readonly NamedBytes[]): Promise<FileView[]> => {
  if (papers.length === 0) return [];
  const files = papers.map(({ name, bytes }) => ({ name, content: new Blob([new Uint8Array(bytes)]) }));
  const { results } = await documents.uploadFiles({ files });
  return results.map((result) => {
    if (!result.ok) throw new Error(`the file was refused: ${result.problem.code}`);
    return result.file;
  });
};

/** One file, uploaded and taken. */
export const upload = async (client: Client, bytes: Buffer, name = 'paper.pdf'): Promise<FileView> => {
  const [file] = await uploadAll(client, [{ name, bytes }]);
  if (!file) throw new Error('the file was not answered for');
  return file;
};
