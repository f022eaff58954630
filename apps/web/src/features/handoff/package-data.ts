import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';

export type { PackageView } from '@ledgate/contract/package.ts';

/** Asked each time: whoever is about to send looks at what there is now. */
export const usePackage = (uid: string) =>
  useQuery(
    queryOptions({
      queryKey: ['package', uid],
      queryFn: () => client.package.readPackageManifest({ params: { uid } }),
      staleTime: 0,
      // It may not be there yet, which trying again at once does not change.
      retry: false,
    }),
  );

export const usePackagePdf = (uid: string) =>
  useQuery(
    queryOptions({
      queryKey: ['package', uid, 'pdf'],
      queryFn: async () => {
        const bytes = await client.package.readPackage({ params: { uid } });
        return new Blob([await bytes.arrayBuffer()], { type: 'application/pdf' });
      },
      staleTime: Infinity,
      // What is not looked at is not kept.
      gcTime: 0,
      retry: false,
    }),
  );

export const savePackage = async (uid: string, name: string): Promise<void> =>
  saveBytes(await client.package.readPackage({ params: { uid } }), name);
