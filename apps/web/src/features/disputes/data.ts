import type { Ask } from '@ledgate/contract/call.ts';
import type { DisputeView } from '@ledgate/contract/dispute-view.ts';
import type { disputes } from '@ledgate/contract/disputes.ts';
import type { EvidenceKind } from '@ledgate/domain/disputes/evidence.ts';
import { DISPUTE_STANDINGS } from '@ledgate/domain/disputes/words.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';
import type { DisputesSearch } from './paths.ts';

export type { DisputeRow, DisputeView, EvidenceFile, KitItem } from '@ledgate/contract/dispute-view.ts';

type Filter = NonNullable<Ask<typeof disputes.listDisputes>['query']>;

export const filterOf = ({ search, standing, payment }: DisputesSearch): Filter => {
  const known = DISPUTE_STANDINGS.find((one) => one === standing);
  return {
    ...(search !== undefined && { search }),
    ...(known !== undefined && { standing: known }),
    ...(payment !== undefined && { payment }),
  };
};

const PAGE = 50;
const LIST = ['disputes', 'list'];
const oneKey = (uid: string): string[] => ['disputes', 'one', uid];

export const useDisputes = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam }) =>
      client.disputes.listDisputes({
        query: { ...filter, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

const SOON_MS = 3000;

/** While an answer is on its way, or a file is being scanned, the page looks again by itself. */
const isWaiting = ({ standing, files }: DisputeView): boolean =>
  standing === 'sending' || (files ?? []).some(({ file }) => file.scan === 'waiting');

export const useDispute = (uid: string) =>
  useQuery({
    queryKey: oneKey(uid),
    queryFn: () => client.disputes.readDispute({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isWaiting(state.data) ? SOON_MS : false),
  });

const keep = (dispute: DisputeView): void => {
  queries.setQueryData(oneKey(dispute.id), dispute);
  void queries.invalidateQueries({ queryKey: LIST });
};

/** Asks the provider for what is new. */
export const useFetchNew = () =>
  useMutation({
    mutationFn: () => client.disputes.fetchDisputes(),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  });

export const useCheck = (uid: string) =>
  useMutation({ mutationFn: () => client.disputes.checkDispute({ params: { uid } }), onSuccess: keep });

export type AnswerBody = Ask<typeof disputes.answerDispute>['body'];

export const useAnswer = (uid: string) =>
  useMutation({
    mutationFn: (body: AnswerBody) => client.disputes.answerDispute({ params: { uid }, body }),
    onSuccess: keep,
    // Whatever went wrong, it may have been sent: what stands there now counts.
    onError: () => void queries.invalidateQueries({ queryKey: oneKey(uid) }),
  });

export const useAccept = (uid: string) =>
  useMutation({
    mutationFn: () => client.disputes.acceptDispute({ params: { uid } }),
    onSuccess: keep,
    onError: () => void queries.invalidateQueries({ queryKey: oneKey(uid) }),
  });

export const useAddFile = (uid: string) =>
  useMutation({
    mutationFn: ({ file, kind }: { file: File; kind: EvidenceKind | null }) =>
      client.disputes.addDisputeFile({
        params: { uid },
        body: kind === null ? {} : { kind },
        files: [{ name: file.name, content: file }],
      }),
    onSuccess: keep,
  });

export const useRemoveFile = (uid: string) =>
  useMutation({
    mutationFn: (file: string) => client.disputes.removeDisputeFile({ params: { uid, file } }),
    onSuccess: keep,
  });

export const saveFile = async (
  uid: string,
  { file_id: file, name }: { file_id: string; name: string },
): Promise<void> => saveBytes(await client.disputes.readDisputeFile({ params: { uid, file } }), name);
