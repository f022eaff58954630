import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { Campaign } from './rig/campaign.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { inAWord, type Outcome, outcomeOf, visit } from '../../harness/visitor.ts';

const CALLS_PER_SECOND = 20;
const BEFORE_MS = 500;
const AFTER_MS = 1_800;
/** From this long after the block on, nothing may succeed. */
const WITHIN_MS = 1_000;

/** Each ends what the other person can do; the admin's server is not always theirs. */
const STEPS = {
  block: (admin: Client, id: string) => admin.users.removeUser({ params: { id } }),
  delete: (admin: Client, id: string) => admin.users.removeUser({ params: { id }, query: { wantto: 'delete' } }),
  demote: (admin: Client, id: string) =>
    admin.users.updateUser({
      params: { id },
      body: { first_name: 'Robin', last_name: 'Quarterman', role: 'underwriter' },
    }),
} as const;
type Step = keyof typeof STEPS;

interface Tried {
  /** Milliseconds since the clock of the process began, when the call was sent. */
  at: number;
  outcome: Outcome<unknown>;
}

/** A person who goes on working at a steady pace, over both servers, until told to stop. */
const keepCalling = (servers: readonly ServerProcess[], token: string) => {
  const tried: Promise<Tried>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const server = servers[turn % servers.length];
    turn += 1;
    if (!server) return;
    const at = performance.now();
    // Reading the staff takes an ability, so that a lost role shows as well as a lost session.
    const call = outcomeOf(visit(server.url, { token }).users.listUsers({ query: { page_size: 1 } }));
    tried.push(call.then((outcome) => ({ at, outcome })));
  }, 1000 / CALLS_PER_SECOND);
  return async (): Promise<Tried[]> => {
    clearInterval(timer);
    return Promise.all(tried);
  };
};

interface Round {
  step: Step;
  before: number;
  lastSuccessMs: number;
  broken: string[];
}

const blockOnce = async (
  stage: Stage,
  servers: readonly ServerProcess[],
  step: Step,
  chance: Chance,
): Promise<Round> => {
  const { parts } = stage;
  const [keeper, worker] = [await addPerson({ parts }, 'superadmin'), await addPerson({ parts }, 'admin')];
  const { accessToken: keeperToken } = await tokensFor({ parts }, keeper);
  const { accessToken, refreshToken } = await tokensFor({ parts }, worker);
  const stop = keepCalling(servers, accessToken);
  await pause(BEFORE_MS + chance.below(1_000));
  const admin = visit(chance.pick(servers).url, { token: keeperToken });
  await STEPS[step](admin, worker.uid);
  const acted = performance.now();
  await pause(AFTER_MS);
  const tried = await stop();
  const good = tried.filter(({ outcome }) => outcome.kind === 'ok');
  const late = good.filter(({ at }) => at > acted + WITHIN_MS);
  const broken: string[] = [];
  if (late.length > 0) broken.push(`${step}: ${late.length} calls succeeded more than a second later`);
  if (!good.some(({ at }) => at < acted)) broken.push(`${step}: no call succeeded before, so nothing was tried`);
  const again = await outcomeOf(visit(chance.pick(servers).url).auth.refresh({ body: { refreshToken } }));
  if (step !== 'demote' && (again.kind !== 'fail' || again.code !== 'session_gone')) {
    broken.push(`${step}: the refresh token still answered (${inAWord(again)})`);
  }
  const lastSuccessMs = Math.max(0, ...good.map(({ at }) => at - acted));
  return { step, before: good.filter(({ at }) => at < acted).length, lastSuccessMs, broken };
};

export const blockNow: Campaign = {
  name: 'block-now',
  summary: 'a person is blocked, deleted or demoted while working over two servers: after a second nothing succeeds',
  rounds: 12,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const chance = chanceFor(`block now ${seed}`);
      const servers = await Promise.all([stage.startServer(), stage.startServer()]);
      const steps = Object.keys(STEPS) as Step[];
      const seen: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        seen.push(await blockOnce(stage, servers, steps[round % steps.length] ?? 'block', chance));
      }
      return {
        figures: {
          rounds: seen.length,
          'calls that succeeded before': seen.reduce((sum, { before }) => sum + before, 0),
          'latest success afterwards, ms': Math.round(Math.max(...seen.map(({ lastSuccessMs }) => lastSuccessMs))),
        },
        broken: seen.flatMap(({ broken }) => broken),
      };
    } finally {
      await stage.close();
    }
  },
};
