import { bookkeeping } from '@ledgate/api/core/bookkeeping.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, type TestPerson } from '@ledgate/api/testing/people.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import { sql } from 'kysely';
import { inTree } from '../parts/tree.mjs';
import type { Campaign } from './rig/campaign.ts';
import { newestCode } from './rig/messages.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { inAWord, outcomeOf, visit } from '../../harness/visitor.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * 24 * HOUR_MS;
/** Where the clock of the second server stands, round after round: an hour off, then a jump of thirty days. */
const WRONG_BY = [-HOUR_MS, HOUR_MS, MONTH_MS, -MONTH_MS] as const;
const CODE_AGE = '11 minutes';

interface Scene {
  stage: Stage;
  right: ServerProcess;
  wrong: ServerProcess;
  setClock: (ms: number) => Promise<void>;
  chance: Chance;
  broken: string[];
}

interface SignedIn {
  person: TestPerson;
  accessToken: string;
  refreshToken: string;
}

/** Another network each time, since messages are counted by network. */
const addressOf = (chance: Chance): string => `198.${18 + chance.below(2)}.${chance.below(256)}.${chance.below(256)}`;

const addMerchant = ({ stage }: Scene): Promise<TestPerson> => addPerson(stage, 'merchant', { password: null });

/** Asks one server for a code, and lets the given time pass. */
const askForCode = async ({ stage, chance }: Scene, server: ServerProcess, person: TestPerson, age = '0 minutes') => {
  const client = visit(server.url, { address: addressOf(chance) });
  const answer = await client.auth.signInWithCode({ body: { email: person.email } });
  if (!isChallenge(answer)) throw new Error('nobody is signed in before a code');
  await client.auth.sendSignInCode({ params: { user: answer.user }, body: { channel: 'email' } });
  const older = sql`interval '1 second' * extract(epoch from ${age}::interval)`;
  await bookkeeping(stage.parts, async (tx) => {
    await sql`update ceremony set created_at = created_at - ${older}, expires_at = expires_at - ${older}
      where user_uid = ${person.uid}`.execute(tx);
    await sql`update one_time_code c set sent_at = sent_at - ${older}, expires_at = c.expires_at - ${older}
      from ceremony y where y.handle_hash = c.handle_hash and y.user_uid = ${person.uid}`.execute(tx);
  });
  return { user: answer.user, otp: await newestCode(stage, person.email) };
};

const useCode = ({ chance }: Scene, server: ServerProcess, code: { user: string; otp: string }) =>
  outcomeOf(visit(server.url, { address: addressOf(chance) }).auth.signInWithCode({ body: code }));

/** Eleven minutes old, whichever server sent it: neither takes it. */
const tryOldCode = async (scene: Scene): Promise<void> => {
  const { right, wrong, chance, broken } = scene;
  const person = await addMerchant(scene);
  const code = await askForCode(scene, chance.pick([right, wrong]), person, CODE_AGE);
  for (const server of chance.shuffled([right, wrong])) {
    const outcome = await useCode(scene, server, code);
    if (outcome.kind === 'fail') continue;
    const name = server === right ? 'right' : 'wrong';
    broken.push(`the server with the ${name} clock took a code ${CODE_AGE} old (${inAWord(outcome)})`);
  }
};

/** Sent by one and used at the other, at once: that has to work, or the refusals above would prove nothing. */
const signIn = async (scene: Scene): Promise<SignedIn | null> => {
  const { right, wrong, chance, broken } = scene;
  const person = await addMerchant(scene);
  const [sends = right, takes = wrong] = chance.shuffled([right, wrong]);
  const outcome = await useCode(scene, takes, await askForCode(scene, sends, person));
  if (outcome.kind === 'ok' && !isChallenge(outcome.answer)) return { person, ...outcome.answer };
  broken.push(`a fresh code did not sign in (${inAWord(outcome)})`);
  return null;
};

/** Somebody works on, now at one server and now at the other, through a refresh. */
const workOn = async ({ right, wrong, chance, broken }: Scene, session: SignedIn): Promise<void> => {
  for (const server of chance.shuffled([right, wrong])) {
    const name = server === right ? 'right' : 'wrong';
    const refreshed = await outcomeOf(visit(server.url).auth.refresh({ body: { refreshToken: session.refreshToken } }));
    if (refreshed.kind === 'ok') Object.assign(session, refreshed.answer);
    else broken.push(`a refresh at the ${name} clock ended in ${inAWord(refreshed)}`);
    for (const next of [right, wrong]) {
      const read = await outcomeOf(visit(next.url, { token: session.accessToken }).account.readAccount());
      if (read.kind !== 'ok') broken.push(`somebody was signed out after a refresh at the ${name} clock`);
    }
  }
};

/** Steps of one person, one after the other, over both servers: each writes into the lane of that person. */
const leaveTrace = async (scene: Scene, session: SignedIn): Promise<void> => {
  const { right, wrong, chance, broken } = scene;
  for (const server of chance.shuffled([right, wrong, right, wrong])) {
    const body = { first_name: 'Robin', last_name: `Quarterman ${'abcdefgh'[chance.below(8)]}` };
    const client = visit(server.url, { token: session.accessToken });
    const outcome = await outcomeOf(client.account.updateProfile({ body }));
    if (outcome.kind !== 'ok') broken.push(`a name could not be changed (${inAWord(outcome)})`);
  }
};

const readiness = async ({ url }: ServerProcess): Promise<{ status: number; reason: string }> => {
  const reply = await fetch(`${url}/readyz`);
  const { reason = '' } = (await reply.json()) as { reason?: string };
  return { status: reply.status, reason };
};

const checkProbes = async ({ right, wrong, broken }: Scene, ms: number): Promise<void> => {
  const [fine, drifting] = await Promise.all([readiness(right), readiness(wrong)]);
  if (fine.status !== 200) broken.push(`the right clock is said to be wrong: ${fine.reason}`);
  const says = ms < 0 ? 'behind' : 'ahead';
  if (drifting.status !== 503 || !drifting.reason.includes(says))
    broken.push(`a clock wrong by ${ms / HOUR_MS} h answers ${drifting.status} “${drifting.reason}”`);
};

/** In each lane no row bears an earlier time than the one before it. */
const backwards = async ({ stage }: Scene): Promise<{ rows: number; lanes: number; back: number }> => {
  const { rows } = await sql<{ rows: number; lanes: number; back: number }>`
    select count(*)::int as rows, count(distinct lane)::int as lanes,
      (count(*) filter (where at < before))::int as back
    from (select lane, at, lag(at) over (partition by lane order by n) as before from audit_row) walked`.execute(
    stage.parts.db,
  );
  return rows[0] ?? { rows: 0, lanes: 0, back: 0 };
};

const setUp = async (stage: Stage, seed: number): Promise<Scene> => {
  const file = join(stage.folder, 'wrong-clock');
  const setClock = (ms: number): Promise<void> => writeFile(file, String(ms));
  await setClock(WRONG_BY[0]);
  const nodeArgs = ['--import', inTree('scripts/campaigns/rig/wrong-clock.mjs')];
  const [right, wrong] = await Promise.all([
    stage.startServer(),
    stage.startServer({ nodeArgs, env: { WRONG_CLOCK_FILE: file }, probe: '/healthz' }),
  ]);
  return { stage, right, wrong, setClock, chance: chanceFor(`clock drift ${seed}`), broken: [] };
};

export const clockDrift: Campaign = {
  name: 'clock-drift',
  summary: 'two servers an hour apart, then thirty days: old codes are refused, nobody is signed out, /readyz tells',
  rounds: 100,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const scene = await setUp(stage, seed);
      const signedIn: SignedIn[] = [];
      let done = 0;
      for (; done < rounds; done += 1) {
        const ms = WRONG_BY[done % WRONG_BY.length] ?? 0;
        await scene.setClock(ms);
        await tryOldCode(scene);
        const session = await signIn(scene);
        if (session) signedIn.push(session);
        // Those of earlier rounds were signed in while the clock stood elsewhere.
        for (const each of signedIn.slice(-WRONG_BY.length)) await workOn(scene, each);
        for (const each of signedIn.slice(-2)) await leaveTrace(scene, each);
        await checkProbes(scene, ms);
      }
      const { rows, lanes, back } = await backwards(scene);
      if (back > 0) scene.broken.push(`${back} of ${rows} audit rows run backwards in their lane`);
      const figures = { rounds: done, 'signed in': signedIn.length, 'audit rows': rows, lanes, backwards: back };
      return { figures, broken: scene.broken };
    } finally {
      await stage.close();
    }
  },
};
