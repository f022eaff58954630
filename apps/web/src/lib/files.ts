import type { FileBytes } from '@ledgate/contract/call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from './client.ts';

const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: async () => {
      const bytes = await client.documents.readFile({ params: { id }, query: { preview: '1' } });
      return new Blob([await bytes.arrayBuffer()], { type: bytes.type });
    },
    staleTime: Infinity,
    // Documents are private: what is not looked at is not kept.
    gcTime: 0,
  });

export const useFile = (id: string) => useQuery(fileQuery(id));

const RELEASE_MS = 60_000;

/** Saves what the server sent as a file of this name. */
export const saveBytes = async (bytes: FileBytes, name: string): Promise<void> => {
  const address = URL.createObjectURL(new Blob([await bytes.arrayBuffer()], { type: bytes.type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
};

/** Saves a file under its own name. */
export const downloadFile = async ({ file_id, name }: { file_id: string; name: string }): Promise<void> =>
  saveBytes(await client.documents.readFile({ params: { id: file_id } }), name);
