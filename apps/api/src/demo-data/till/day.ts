import type { Ctx } from '../../core/context.ts';
import type { TillDay } from '../../core/jobs/jobs.ts';
import type { PastEvent } from '../past-sales.ts';
import type { Answered } from '../provider-past.ts';
import type { Counter } from './open-counter.ts';
import type { TillPast } from './plan-till.ts';
import type { Done } from './read-done.ts';
import type { AtWork } from './team.ts';

/** A day at the demo's till, and what of it is there already. */
export interface Day {
  readonly ctx: Ctx;
  readonly ask: TillDay;
  readonly past: TillPast;
  readonly atWork: AtWork;
  readonly counter: Counter;
  readonly done: Done;
  /** What cards paid and got back, and what the provider said to it. */
  readonly events: readonly PastEvent[];
  readonly txns: ReadonlyMap<string, Answered>;
}
