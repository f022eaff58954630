import { timelineFor } from '@ledgate/domain/applications/timeline.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { chooseApplication } from './choose-application.ts';
import { listEvents } from './events.ts';

export const readTimeline = (ctx: WorkingCtx, uid: string) =>
  reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const rows = await listEvents(tx, found.uid);
    const times = new Map(rows.map(({ n, at }) => [n, at]));
    const events = timelineFor(ctx.actor.role, rows).map((event) => ({
      ...event,
      at: (times.get(event.n) ?? found.createdAt).toISOString(),
    }));
    return { events };
  });
