import type { Ask } from '@ledgate/contract/call.ts';
import type { pci, PciRow } from '@ledgate/contract/pci.ts';
import { PCI_STATES } from '@ledgate/domain/pci/standing.ts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { PciSearch } from './paths.ts';

export type { PciRow } from '@ledgate/contract/pci.ts';

type Filter = NonNullable<Ask<typeof pci.exportPciStatus>['query']>;

export const filterOf = ({ state, merchant }: PciSearch): Filter => {
  const known = PCI_STATES.find((one) => one === state);
  return { ...(known !== undefined && { state: known }), ...(merchant !== undefined && { merchant }) };
};

const PAGE = 50;
const LIST = ['pci', 'list'];

export const usePciStatus = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam }) =>
      client.pci.listPciStatus({
        query: { ...filter, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const exportPciStatus = (filter: Filter) => client.pci.exportPciStatus({ query: filter });

export const useRecord = ({ id }: PciRow) =>
  useMutation({
    mutationFn: (body: Ask<typeof pci.recordAttestation>['body']) =>
      client.pci.recordAttestation({ params: { uid: id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  });
