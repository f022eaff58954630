import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listOwn, markOwn, readSwitches, saveSwitches } from './read-notifications.ts';

export const notificationsHandlers: FeatureHandlers<Calls['notifications']> = {
  listNotifications: (ctx, { query }) => listOwn(ctx, query),
  readNotifications: (ctx, { body }) => markOwn(ctx, body.ids),
  readPreferences: (ctx) => readSwitches(ctx),
  updatePreferences: (ctx, { body }) => saveSwitches(ctx, body.preferences),
};
