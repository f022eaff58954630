import { sql } from 'kysely';
import { books } from '../bookkeeping.ts';
import { Failure } from '../failure.ts';
import type { Parts } from '../parts.ts';

export interface Limit {
  bucket: string;
  most: number;
  windowMs: number;
}

interface Count {
  count: number;
  window_start: Date;
}

/**
 * Counts one event in a window shared by all processes and answers the count so far, this one included.
 * One atomic statement: two processes cannot both take the last place.
 */
export const countEvent = async (parts: Parts, { bucket, windowMs }: Omit<Limit, 'most'>): Promise<Count> => {
  const now = parts.clock();
  const oldest = new Date(now.getTime() - windowMs);
  const result = await sql<Count>`
    insert into rate_limit as r (bucket, window_start, count) values (${bucket}, ${now}, 1)
    on conflict (bucket) do update set
      count = case when r.window_start <= ${oldest} then 1 else r.count + 1 end,
      window_start = case when r.window_start <= ${oldest} then ${now} else r.window_start end
    returning count, window_start`.execute(books(parts));
  const [row] = result.rows;
  if (!row) throw new Error('a limit was counted without an answer');
  return row;
};

/** Counts, and refuses when the window is full. */
export const spend = async (parts: Parts, limit: Limit): Promise<void> => {
  const { count, window_start } = await countEvent(parts, limit);
  if (count > limit.most) {
    const retryAfterMs = window_start.getTime() + limit.windowMs - parts.clock().getTime();
    throw new Failure('too_many_tries', 'This was tried too often. Wait before trying again.', { retryAfterMs });
  }
};

/** Gives back what was counted for something that turned out well. */
export const giveBack = async (parts: Parts, bucket: string): Promise<void> => {
  await books(parts)
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('count', '>', 0)
    .execute();
};

/** Reads without counting: is there room left in the window? */
export const hasRoom = async (parts: Parts, { bucket, most, windowMs }: Limit): Promise<boolean> => {
  const row = await parts.db
    .selectFrom('rate_limit')
    .select(['count', 'window_start'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  return !row || row.count < most || row.window_start.getTime() + windowMs <= parts.clock().getTime();
};

/** The /24 or /48 an address belongs to: what one household or office shares. */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
