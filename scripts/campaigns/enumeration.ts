import { randomBytes } from 'node:crypto';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type Client, createClient, type Outgoing } from '@ledgate/contract/client.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import { wireOf } from '@ledgate/contract/wire.ts';
import type { Campaign } from './rig/campaign.ts';
import { makeCrowd, makeStrangers } from './rig/crowd.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { makeStopwatch, type Stopwatch, type Timed } from './rig/stopwatch.ts';
import { type Comparison, compareSamples } from './rig/two-samples.ts';
import { visit } from '../../harness/visitor.ts';

const MOST_GAP_MS = 5;
const LEAST_P = 0.01;
const WARM_UP = 10;
/** Below this many samples times say nothing, and only the answers are compared. */
const TIMED_FROM = 100;

/** A stranger's question about an address: what goes before, and the one call that is looked at. */
type Question = (before: Client, ask: Client, email: string) => Promise<unknown>;

const beginSignIn = async (client: Client, email: string): Promise<string> => {
  const answer = await client.auth.signInWithCode({ body: { email } });
  if (!isChallenge(answer)) throw new Error('an address alone must not sign anybody in');
  return answer.user;
};

const registration = (email: string) => ({
  body: { email, first_name: 'Robin', last_name: 'Quarterman', mobile: '4152001234', password: 'petrol-brass-ledger' },
});

const QUESTIONS: Record<string, Question> = {
  signIn: (_, ask, email) => ask.auth.signIn({ body: { email, password: 'not-the-right-one' } }),
  register: (_, ask, email) => ask.auth.register(registration(email)),
  requestReset: (_, ask, email) => ask.auth.requestReset({ body: { email } }),
  resendResetCode: (_, ask, email) => ask.auth.resendResetCode({ body: { email } }),
  resendResetCodeAfterAsking: async (before, ask, email) => {
    await before.auth.requestReset({ body: { email } });
    await ask.auth.resendResetCode({ body: { email } });
  },
  beginSignInWithCode: (_, ask, email) => ask.auth.signInWithCode({ body: { email } }),
  sendSignInCode: async (before, ask, email) => {
    const user = await beginSignIn(before, email);
    await ask.auth.sendSignInCode({ params: { user }, body: { channel: 'message' } });
  },
  resendByEmailOfSignIn: async (before, ask, email) => {
    await ask.auth.resendByEmail({ body: { user: await beginSignIn(before, email) } });
  },
  guessOfSignIn: async (before, ask, email) => {
    const user = await beginSignIn(before, email);
    await before.auth.sendSignInCode({ params: { user }, body: { channel: 'email' } });
    await ask.auth.signInWithCode({ body: { user, otp: '000000' } });
  },
  guessOfRegistration: async (before, ask, email) => {
    const { user } = await before.auth.register(registration(email));
    await ask.auth.verifyEmail({ body: { user, otp: '000000' } });
  },
};

class Looked extends Error {}

/** A client that catches the request it is given, instead of sending it. */
const catching = (caught: (request: Outgoing) => void): Client =>
  createClient(wireOf(), (request) => {
    caught(request);
    throw new Looked();
  });

interface Asker {
  url: string;
  stopwatch: Stopwatch;
  chance: Chance;
}

const askAbout = async ({ url, stopwatch, chance }: Asker, question: Question, email: string): Promise<Timed> => {
  const part = (): number => chance.below(256);
  // A stranger's own browser brings a cookie too, which must not make a difference.
  const device = randomBytes(32).toString('base64url');
  const visitor = { address: `10.${part()}.${part()}.${part()}`, device };
  let request: Outgoing | null = null;
  try {
    await question(
      visit(url, visitor),
      catching((caught) => (request = caught)),
      email,
    );
  } catch (error) {
    if (!(error instanceof Looked)) throw error;
  }
  if (!request) throw new Error('the question was never asked');
  return stopwatch.time(request, visitor);
};

/** Everything of an answer that a stranger could tell two apart by, but its time: values may differ, not their shape. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
};
const looksOf = ({ status, headers, body }: Timed): string =>
  JSON.stringify([status, headers, body.length, shapeOf(JSON.parse(body))]);

interface Samples {
  known: Timed[];
  unknown: Timed[];
}

const sample = async (stage: Stage, asker: Asker, question: Question, count: number): Promise<Samples> => {
  const warmUp = count < TIMED_FROM ? 0 : WARM_UP;
  const all = count + warmUp;
  const known = await makeCrowd(stage, asker.chance, all);
  const unknown = makeStrangers(asker.chance, all);
  const samples: Samples = { known: [], unknown: [] };
  for (let at = 0; at < all; at += 1) {
    for (const kind of asker.chance.shuffled(['known', 'unknown'] as const)) {
      const email = (kind === 'known' ? known : unknown)[at] ?? '';
      samples[kind].push(await askAbout(asker, question, email));
    }
  }
  return { known: samples.known.slice(warmUp), unknown: samples.unknown.slice(warmUp) };
};

const tellApart = ({ known, unknown }: Samples): Comparison =>
  compareSamples(
    known.map(({ ms }) => ms),
    unknown.map(({ ms }) => ms),
  );

const isEven = ({ medianGap, p }: Comparison): boolean => medianGap < MOST_GAP_MS && p > LEAST_P;

interface Heard {
  figure: string;
  broken: string[];
}

const tryQuestion = async (stage: Stage, asker: Asker, name: string, count: number): Promise<Heard> => {
  const question = QUESTIONS[name];
  if (!question) throw new Error(`no such question: ${name}`);
  const samples = await sample(stage, asker, question, count);
  const looks = { known: new Set(samples.known.map(looksOf)), unknown: new Set(samples.unknown.map(looksOf)) };
  const broken: string[] = [];
  if (samples.known.some(({ status }) => status === 429))
    broken.push(`${name}: limits were met, so nothing was compared`);
  if (looks.known.symmetricDifference(looks.unknown).size > 0) {
    broken.push(`${name}: known ${[...looks.known].join(' or ')}, unknown ${[...looks.unknown].join(' or ')}`);
  }
  let times = tellApart(samples);
  // One in a hundred even pairs looks uneven by chance; a real difference is there the second time as well.
  if (count >= TIMED_FROM && !isEven(times)) times = tellApart(await sample(stage, asker, question, count));
  const { medianGap, p, auc } = times;
  const figure = `gap ${medianGap.toFixed(2)} ms, p ${p.toFixed(3)}, auc ${auc.toFixed(3)}`;
  if (count >= TIMED_FROM && !isEven(times)) broken.push(`${name}: times tell known from unknown (${figure})`);
  return { figure, broken };
};

export const enumeration: Campaign = {
  name: 'enumeration',
  summary: 'known and unknown addresses get the same answer in the same time from every call that takes one',
  rounds: 1000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    const figures: Record<string, string> = {};
    const broken: string[] = [];
    try {
      const { url } = await stage.startServer({ env: { STAFF_SECOND_STEP: 'required' } });
      const stopwatch = makeStopwatch(url);
      const asker = { url, stopwatch, chance: chanceFor(`enumeration ${seed}`) };
      for (const name of Object.keys(QUESTIONS)) {
        const heard = await tryQuestion(stage, asker, name, rounds);
        figures[name] = heard.figure;
        broken.push(...heard.broken);
      }
      stopwatch.close();
      return { figures, broken };
    } finally {
      await stage.close();
    }
  },
};
