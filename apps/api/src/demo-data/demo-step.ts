import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../core/context.ts';

export interface DemoWorld {
  ctx: Ctx;
  tx: WritableTransaction;
  now: Date;
}

/**
 * One part of the demo's data, loaded in a transaction of its own. The name is its marker and its seed, so it is
 * never changed; a step that needs what an earlier one made asks that step's file, where it comes out the same.
 */
export interface DemoStep {
  name: string;
  /** Answers how many records it added. */
  load: (world: DemoWorld) => Promise<number>;
}
