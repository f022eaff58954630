import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import type { BulkOutcome, SavedView } from '@ledgate/contract/queue.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { listQuery, viewsQuery } from './list-query.ts';
import type { PageAsk } from './opened-view.ts';

export type { ApplicationRow, BulkOutcome, SavedView };

export const useList = (view: ViewDefinition, ask: PageAsk) => useQuery(listQuery(view, ask));

export const useViews = () => useQuery(viewsQuery);

export const useAssignees = (isOn: boolean) =>
  useQuery({ queryKey: ['queue', 'assignees'], queryFn: () => client.queue.listAssignees(), enabled: isOn });

/** Not waited for: a step says that it is done, and the list follows. */
export const reloadQueue = (): void => void queries.invalidateQueries({ queryKey: ['queue'] });

export interface ViewFacts {
  name: string;
  visibility: SavedView['visibility'];
  definition: Record<string, string>;
}

export const useSaveView = () =>
  useMutation({ mutationFn: (body: ViewFacts) => client.queue.saveView({ body }), onSuccess: reloadQueue });

export const useUpdateView = () =>
  useMutation({
    mutationFn: ({ uid, version, ...body }: ViewFacts & { uid: string; version: number }) =>
      client.queue.updateView({ params: { uid }, body, ifMatch: version }),
    onSuccess: reloadQueue,
  });

export const useRemoveView = () =>
  useMutation({
    mutationFn: (uid: string) => client.queue.removeView({ params: { uid } }),
    onSuccess: reloadQueue,
  });

export interface AssignAsk {
  applications: string[];
  to: string;
  dry_run: boolean;
}

export const useAssign = () =>
  useMutation({
    mutationFn: (body: AssignAsk) => client.queue.assign({ body }),
    onSuccess: ({ dry_run }) => (dry_run ? undefined : reloadQueue()),
  });

export interface AskAsk {
  applications: string[];
  section: Section;
  text: string;
  dry_run: boolean;
}

export const useAskMany = () =>
  useMutation({
    mutationFn: (body: AskAsk) => client.queue.raiseQueries({ body }),
    onSuccess: ({ dry_run }) => (dry_run ? undefined : reloadQueue()),
  });

export const useSnooze = () =>
  useMutation({
    mutationFn: ({ uid, ...body }: { uid: string; until: string; reason: string }) =>
      client.queue.snooze({ params: { uid }, body }),
    onSuccess: reloadQueue,
  });

export const useWake = () =>
  useMutation({ mutationFn: (uid: string) => client.queue.wake({ params: { uid } }), onSuccess: reloadQueue });

export const useTakeNext = () => useMutation({ mutationFn: () => client.queue.takeNext(), onSuccess: reloadQueue });

export const useExport = () =>
  useMutation({
    mutationFn: async ({ view, format }: { view: ViewDefinition; format: 'csv' | 'xlsx' }) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const query = { ...writeView(view), format, zone } as Parameters<typeof client.queue.exportQueue>[0]['query'];
      // Safe: in a browser the bytes of a file are a Blob.
      return { blob: (await client.queue.exportQueue({ query })) as unknown as Blob, format };
    },
  });
