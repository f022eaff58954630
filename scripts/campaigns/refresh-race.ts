import { setTimeout as pause } from 'node:timers/promises';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import type { Campaign } from './rig/campaign.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { inAWord, outcomeOf, visit } from '../../harness/visitor.ts';

/** The second tab comes at most this much later. */
const APART_MS = 4;
/** From so many rounds on there is time to wait for the grace to run out. */
const PATIENT_FROM = 100;

const refresh = (server: ServerProcess, refreshToken: string) =>
  outcomeOf(visit(server.url).auth.refresh({ body: { refreshToken } }));

const isSignedIn = async (server: ServerProcess, token: string): Promise<boolean> =>
  (await outcomeOf(visit(server.url, { token }).account.readAccount())).kind === 'ok';

interface Race {
  tokens: string[];
  broken: string[];
  newest: string;
}

/** Two tabs wake up at once, each behind another server, and both want new tokens with the same old one. */
const raceOnce = async (race: Race, [one, other]: readonly ServerProcess[], apartMs: number): Promise<void> => {
  if (!one || !other) throw new Error('a race takes two servers');
  const token = race.tokens.at(-1) ?? '';
  const late = pause(apartMs).then(() => refresh(other, token));
  const [first, second] = await Promise.all([refresh(one, token), late]);
  const round = race.tokens.length;
  if (first.kind !== 'ok' || second.kind !== 'ok') {
    race.broken.push(`round ${round}: a tab was signed out (${inAWord(first)}, ${inAWord(second)})`);
    return;
  }
  if (first.answer.refreshToken !== second.answer.refreshToken) {
    race.broken.push(`round ${round}: the tabs got different successors`);
  }
  race.tokens.push(first.answer.refreshToken);
  race.newest = second.answer.accessToken;
  // Each tab's next call goes to the other's server.
  const alive = await Promise.all([isSignedIn(other, first.answer.accessToken), isSignedIn(one, race.newest)]);
  if (alive.includes(false)) race.broken.push(`round ${round}: new tokens did not open the other server`);
};

/** Somebody comes with a token that was used up: the whole family has to end, on both servers. */
const replay = async (name: string, stolen: string, race: Race, servers: readonly ServerProcess[]): Promise<void> => {
  const [one, other = one] = servers;
  if (!one || !other) return;
  const answers = [await refresh(one, stolen), await refresh(other, race.tokens.at(-1) ?? '')];
  if (answers.some((answer) => answer.kind !== 'fail' || answer.code !== 'session_gone')) {
    race.broken.push(`${name}: the family lives on (${answers.map(inAWord).join(', ')})`);
  }
  await pause(1000);
  if (await isSignedIn(other, race.newest)) race.broken.push(`${name}: an access token still works after a second`);
};

const newFamily = async ({ parts }: Stage): Promise<Race> => {
  const { refreshToken, accessToken } = await tokensFor({ parts }, await addPerson({ parts }, 'merchant'));
  return { tokens: [refreshToken], broken: [], newest: accessToken };
};

export const refreshRace: Campaign = {
  name: 'refresh-race',
  summary: 'two tabs refresh at once against two servers: nobody is signed out, and a replay ends the family',
  rounds: 300,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const chance = chanceFor(`refresh race ${seed}`);
      const servers = await Promise.all([stage.startServer(), stage.startServer()]);
      const race = await newFamily(stage);
      for (let round = 0; round < rounds && race.broken.length === 0; round += 1) {
        await raceOnce(race, chance.shuffled(servers), chance.below(APART_MS + 1));
      }
      const raced = race.tokens.length - 1;
      const [oldest = ''] = race.tokens;
      await replay('replay of the first token', oldest, race, servers);
      const late = await newFamily(stage);
      await raceOnce(late, servers, 0);
      if (rounds >= PATIENT_FROM) {
        await pause(SESSION.refreshGrace + 500);
        await replay('replay after the grace', late.tokens[0] ?? '', late, servers);
      }
      return { figures: { rounds: raced, tokens: race.tokens.length }, broken: [...race.broken, ...late.broken] };
    } finally {
      await stage.close();
    }
  },
};
