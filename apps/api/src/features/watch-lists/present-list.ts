import type { WatchListView } from '@ledgate/contract/watch-lists.ts';
import { areListsCurrent } from '@ledgate/domain/risk/list-age.ts';
import type { StoredList } from './list-store.ts';

export const presentList = (list: StoredList, now: Date): WatchListView => ({
  id: list.uid,
  kind: list.kind,
  name: list.name,
  file_name: list.fileName,
  sha256: list.sha256.toString('hex'),
  rows: list.rows,
  loaded_by: list.loadedBy,
  at: list.at.toISOString(),
  active: list.retiredAt === null,
  retired_at: list.retiredAt?.toISOString() ?? null,
  retired_by: list.retiredBy,
  confirmed_at: list.confirmedAt.toISOString(),
  is_current: list.retiredAt === null && areListsCurrent([list.confirmedAt.getTime()], now.getTime()),
  retire_proposal: list.retireProposal && { by: list.retireProposal.by, at: list.retireProposal.at.toISOString() },
});
