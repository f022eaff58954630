import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { sql } from 'kysely';
import type { Stage } from '../../../harness/stage.ts';

export interface Standing {
  uid: string;
  status: string;
  state: string | null;
  parked: string | null;
  at_processor: string | null;
}

export const standings = ({ parts }: Stage, uids: readonly string[]): Promise<Standing[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<Standing>`
      select a.uid, a.status, o.state, o.parked, m.state as at_processor from application a
      left join operation o on o.application_uid = a.uid
      left join processor_merchant m on m.application_uid = a.uid
      where a.uid = any(${uids})`.execute(tx);
    return rows;
  });

const EXPECTED: Readonly<Record<number, readonly string[]>> = {
  0: ['provider_review'],
  2: ['boarded'],
  3: ['provider_review'],
  4: ['provider_declined'],
  6: ['boarding'],
};

export const isSettled = ({ state, parked, at_processor }: Standing): boolean =>
  (state === 'confirmed' && at_processor !== null && at_processor !== 'pending' && at_processor !== 'submitted') ||
  state === 'refused' ||
  parked !== null;

export interface There {
  custom: string | null;
  status: number;
}

export const compare = (
  found: readonly Standing[],
  there: readonly There[],
  counts: Record<string, number>,
): string[] => {
  const broken: string[] = [];
  for (const { uid, status, state, parked } of found) {
    const count = counts[uid] ?? 0;
    if (count > 1) broken.push(`${uid} is ${count} merchants at the processor`);
    if (state === 'confirmed' && count !== 1) broken.push(`${uid} is confirmed and is there ${count} times`);
    if (state === null) broken.push(`${uid} was sent, and nothing was planned`);
    if (state !== 'confirmed')
      broken.push(`${uid} is still ${state} at the end${parked === null ? '' : `, and ${parked}`}`);
    const merchant = there.find(({ custom }) => custom === uid);
    if (state === 'confirmed' && merchant && !EXPECTED[merchant.status]?.includes(status))
      broken.push(`${uid} is ${status} here and ${merchant.status} there`);
  }
  return broken;
};

export const tally = (words: readonly (string | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word ?? 'none'] = (counts[word ?? 'none'] ?? 0) + 1;
  return counts;
};

/** Something that was asked for again after it had been done: what the emulator says of it. */
export interface Replay {
  token: string;
  afterMs: number;
}

/** Who sent what when, as the transcript has it: one line for each time something was sent again. */
export const storiesOf = ({ parts }: Stage, replays: readonly Replay[]): Promise<string[]> =>
  reading(systemCtx(parts), async (tx) => {
    const stories: string[] = [];
    for (const { token, afterMs } of replays) {
      const [operation, step] = token.split(':');
      const { rows } = await sql<{ said: string }>`
        select format('%s %s by %s at %s: %s %s, %s ms', step, purpose, fence, to_char(at, 'HH24:MI:SS.MS'), status, failure, ms) as said
        from operation_exchange where operation_uid = ${operation} and step = ${step} order by at`.execute(tx);
      stories.push(
        `${token} was sent again ${afterMs} ms after it was done: ${rows.map(({ said }) => said).join('; ')}`,
      );
    }
    return stories;
  });
