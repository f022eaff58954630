import { bookkeeping } from '@ledgate/api/core/bookkeeping.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, type TestPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { sql } from 'kysely';
import type { Campaign } from './rig/campaign.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { inAWord, outcomeOf, visit } from '../../harness/visitor.ts';
import { readyToApprove } from '../../harness/ready-to-approve.ts';

const AT_ONCE = 50;
/** A token lives for five minutes; new ones in good time. */
const ROUNDS_PER_TOKEN = 200;

/** Fifty admins, each behind one of the servers. */
const crowdOf = async ({ parts }: Stage, servers: readonly ServerProcess[], people: readonly TestPerson[]) =>
  Promise.all(
    people.map(async (person, at): Promise<Client> => {
      const { accessToken: token } = await tokensFor({ parts }, person);
      const server = servers[at % servers.length];
      if (!server) throw new Error('a race takes servers');
      return visit(server.url, { token });
    }),
  );

/** Back to where the round began, the same way that undoing goes. */
const setBack = ({ parts }: Stage, uid: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true), set_config('app.undo', 'on', true)`.execute(tx);
    await sql`update approval set voided_at = now(), voided_by_event = event_n
      where application_uid = ${uid} and step = 'admin' and voided_at is null`.execute(tx);
    await sql`update application set status = 'awaiting_admin' where uid = ${uid}`.execute(tx);
  });

const standingOf = async (
  { parts }: Stage,
  uid: string,
): Promise<{ status: string; approvals: number; events: number }> =>
  bookkeeping(parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    const { rows } = await sql<{ status: string; approvals: number; events: number }>`
      select status,
        (select count(*)::int from approval p where p.application_uid = a.uid and step = 'admin' and voided_at is null) as approvals,
        (select count(*)::int from application_event e where e.application_uid = a.uid and event = 'approve') as events
      from application a where uid = ${uid}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('the application is gone');
    return row;
  });

const raceOnce = async (stage: Stage, crowd: readonly Client[], uid: string, evidence: string, chance: Chance) => {
  const before = await standingOf(stage, uid);
  const ask = { body: { application_uid: uid, decision: 'approve' as const, evidence } };
  const outcomes = await Promise.all(
    chance.shuffled(crowd).map((client) => outcomeOf(client.review.decideAsAdmin(ask))),
  );
  const after = await standingOf(stage, uid);
  const winners = outcomes.filter(({ kind }) => kind === 'ok').length;
  const odd = outcomes.filter((outcome) => outcome.kind !== 'ok' && inAWord(outcome) !== 'wrong_state');
  const broken: string[] = [];
  if (winners !== 1) broken.push(`${winners} of ${crowd.length} approvals were told that they won`);
  if (odd[0]) broken.push(`${odd.length} losers heard something else than a conflict: ${inAWord(odd[0])}`);
  if (after.status !== 'approved' || after.approvals !== 1 || after.events !== before.events + 1) {
    broken.push(
      `the application ended as ${after.status} with ${after.approvals} approvals and ${after.events - before.events} events`,
    );
  }
  return broken;
};

export const approvalsRace: Campaign = {
  name: 'approvals-race',
  summary:
    'fifty admins approve one application at once over two servers: exactly one wins, the others hear of a conflict',
  rounds: 10_000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const chance = chanceFor(`approvals race ${seed}`);
      const servers = await Promise.all([stage.startServer(), stage.startServer()]);
      const { parts } = stage;
      const people = await Promise.all(Array.from({ length: AT_ONCE }, () => addPerson({ parts }, 'admin')));
      const [first] = servers;
      if (!first) throw new Error('a race takes servers');
      const { uid, evidence } = await readyToApprove(stage, first);
      let crowd: Client[] = [];
      const broken: string[] = [];
      let raced = 0;
      for (; raced < rounds && broken.length === 0; raced += 1) {
        if (raced % ROUNDS_PER_TOKEN === 0) crowd = await crowdOf(stage, servers, people);
        if (raced > 0) await setBack(stage, uid);
        broken.push(...(await raceOnce(stage, crowd, uid, evidence, chance)).map((what) => `round ${raced}: ${what}`));
      }
      return {
        figures: { rounds: raced, 'approvals asked for': raced * AT_ONCE, winners: raced - broken.length },
        broken,
      };
    } finally {
      await stage.close();
    }
  },
};
