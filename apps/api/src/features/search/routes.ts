import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { searchRecords } from './search-records.ts';
import { pinRecord, readShortcuts } from './shortcuts.ts';

export const searchHandlers: FeatureHandlers<Calls['search']> = {
  searchRecords: (ctx, { body }) => searchRecords(ctx, body.q),
  readShortcuts: (ctx, { body }) => readShortcuts(ctx, body.recent),
  pinRecord: (ctx, { body }) => pinRecord(ctx, body),
};
