import { EXPECTATION, type Expectation, expectationOf } from '@ledgate/domain/queue/expectation.ts';
import { sql } from 'kysely';
import { type WorkingCtx, systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { chooseApplication } from './choose-application.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Kept {
  at: number;
  expectation: Expectation;
}

/** Figures of ninety days are the same for an hour; each process keeps its own. */
const kept = new WeakMap<Parts, Kept>();

/** Across all merchants, since one alone would say nothing; only two numbers leave this place. */
const workOut = (parts: Parts, now: number): Promise<Expectation> =>
  reading(systemCtx(parts), async (tx) => {
    const since = new Date(now - EXPECTATION.days * DAY_MS);
    const { rows } = await sql<{ submitted: Date; decided: Date }>`
      select s.at as submitted, d.at as decided from (
        select application_uid, n, at from application_event
        where event in ('approve', 'decline') and at > ${since}::timestamptz
        order by at desc limit ${EXPECTATION.mostCases}) d
      cross join lateral (select e.at from application_event e
        where e.application_uid = d.application_uid and e.event = 'submit' and e.n < d.n
        order by e.n limit 1) s`.execute(tx);
    return expectationOf(
      rows.map(({ submitted, decided }) => ({ submitted: submitted.getTime(), decided: decided.getTime() })),
    );
  });

/** The figures as they are this hour. */
export const expectation = async (parts: Parts): Promise<Expectation> => {
  const now = parts.clock().getTime();
  const found = kept.get(parts);
  if (found && now - found.at < HOUR_MS) return found.expectation;
  const worked = await workOut(parts, now);
  kept.set(parts, { at: now, expectation: worked });
  return worked;
};

export const readExpectation = async (ctx: WorkingCtx, uid: string): Promise<Expectation> => {
  await reading(ctx, (tx) => chooseApplication(tx, ctx.actor, uid));
  return expectation(ctx.parts);
};
