import { randomBytes } from 'node:crypto';
import { bookkeeping } from '@ledgate/api/core/bookkeeping.ts';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { issueSession } from '@ledgate/api/features/auth/public.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { authenticatorCode } from '@ledgate/api/testing/authenticator.ts';
import { addPerson, PASSWORD, tokensFor, type TestPerson } from '@ledgate/api/testing/people.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import { CODE } from '@ledgate/domain/access/limits.ts';
import type { Campaign } from './rig/campaign.ts';
import { newestLink } from './rig/messages.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { inAWord, type Outcome, outcomeOf, type Visitor, visit } from '../../harness/visitor.ts';

const ADDRESSES = 50;
const AT_ONCE = 25;

/** One call that takes a code, ready to be tried with a guess. */
type Way = (client: Client, otp: string, recovery: string) => Promise<unknown>;

const handleOf = (answer: Parameters<typeof isChallenge>[0]): string => {
  if (!isChallenge(answer)) throw new Error('the sign-in is over, but a step was due');
  return answer.user;
};

interface Target {
  stage: Stage;
  url: string;
  person: TestPerson;
  /** A browser the owner has signed in with before. */
  own: Visitor;
  secret: string;
}

const STEP_MS = 30_000;
/** Each code works once, so every use takes the one of a later step. */
const tokenOf = ({ secret }: Target, stepsAway = 0): Promise<string> =>
  authenticatorCode(secret, new Date(Date.now() + stepsAway * STEP_MS));

/** An owner with everything that can be guessed at: an authenticator, recovery codes, and a phone not yet proved. */
const makeTarget = async (stage: Stage, url: string): Promise<Target> => {
  const { parts } = stage;
  const person = await addPerson({ parts }, 'merchant', { isMobileVerified: false });
  const own = { device: randomBytes(32).toString('base64url'), address: '198.51.100.7' };
  const ctx = systemCtx(parts);
  const inOwnBrowser = { ...ctx, origin: { ...ctx.origin, device: own.device } };
  const { accessToken: token } = await bookkeeping(parts, (tx) => issueSession(tx, inOwnBrowser, person.uid));
  const client = visit(url, { ...own, token });
  const { secret } = await client.account.beginTotp();
  const target: Target = { stage, url, person, own, secret };
  await client.account.confirmTotp({ body: { otp: await tokenOf(target, -1) } });
  return target;
};

/** Past password and authenticator: the phone is still to be proved. A right code is no guess. */
const walkToPhone = async ({ url, person, own }: Target, totp: string): Promise<string> => {
  const client = visit(url, own);
  const user = handleOf(await client.auth.signIn({ body: { email: person.email, password: PASSWORD } }));
  return handleOf(await client.auth.signInWithCode({ body: { user, otp: totp } }));
};

/** Every call that takes a code, each with the handle a thief of password or token could get. */
const waysIn = async (target: Target): Promise<Record<string, Way>> => {
  const { stage, url, person } = target;
  const { email } = person;
  const stranger = visit(url, { address: '203.0.113.9' });
  const { accessToken: token } = await tokensFor(stage, person);
  const thief = visit(url, { address: '203.0.113.10', token });
  const byPhone = await walkToPhone(target, await tokenOf(target));
  const byCode = handleOf(await stranger.auth.signInWithCode({ body: { email } }));
  await stranger.auth.sendSignInCode({ params: { user: byCode }, body: { channel: 'email' } });
  const byPassword = handleOf(await stranger.auth.signIn({ body: { email, password: PASSWORD } }));
  await stranger.auth.requestReset({ body: { email } });
  const link = await newestLink(stage, email);
  await stranger.auth.sendResetCode({ params: { user: link.a } });
  const { user: phone } = await thief.auth.changeMobile({ body: { mobile: '4152001234' } });
  const { user: mail } = await thief.auth.changeEmail({ body: { email: `new-${email}` } });
  return {
    signInWithCode: (client, otp) => client.auth.signInWithCode({ body: { user: byCode, otp } }),
    authenticator: (client, otp) => client.auth.signInWithCode({ body: { user: byPassword, otp } }),
    recoveryCode: (client, _, otp) => client.auth.signInWithCode({ body: { user: byPassword, otp } }),
    signInVerifyingPhone: (client, otp) => client.auth.signInVerifyingPhone({ body: { user: byPhone, otp } }),
    verifyResetCode: (client, otp) => client.auth.verifyResetCode({ params: link, body: { otp } }),
    verifyEmail: (client, otp) => client.auth.verifyEmail({ body: { user: mail, otp } }),
    verifyPhone: (client, otp) => client.auth.verifyPhone({ body: { user: phone, otp } }),
    stepUp: (_, otp) => thief.account.stepUp({ body: { otp } }),
  };
};

const someDigits = (chance: Chance): string => String(chance.below(10 ** CODE.digits)).padStart(CODE.digits, '0');
const someRecovery = (chance: Chance): string =>
  Array.from({ length: 10 }, () => chance.pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join('');

/** A guess was looked at when the answer says that it was wrong, or right; turned away unseen it says "too many". */
const wasLookedAt = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'ok' || (outcome.kind === 'fail' && outcome.code !== 'too_many_tries');

const guessAll = async (target: Target, urls: readonly string[], guesses: number, chance: Chance) => {
  const ways = Object.entries(await waysIn(target));
  const looks: Record<string, number> = Object.fromEntries(ways.map(([name]) => [name, 0]));
  const said: Record<string, number> = {};
  const queue = Array.from({ length: guesses }, (_, at) => ({
    way: ways[at % ways.length],
    url: chance.pick(urls),
    address: `198.18.${chance.below(ADDRESSES)}.${1 + chance.below(250)}`,
    otp: someDigits(chance),
    recovery: someRecovery(chance),
  }));
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next?.way; next = queue.shift()) {
      const { way, url, address, otp, recovery } = next;
      const outcome = await outcomeOf(way[1](visit(url, { address }), otp, recovery));
      const word = inAWord(outcome);
      said[word] = (said[word] ?? 0) + 1;
      if (wasLookedAt(outcome)) looks[way[0]] = (looks[way[0]] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { looks, said };
};

/** While strangers have used up their guesses, the owner's own browser still gets in. */
const ownerGetsIn = async (target: Target): Promise<Outcome<unknown>> =>
  outcomeOf(walkToPhone(target, await tokenOf(target, 1)));

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

export const otpGuess: Campaign = {
  name: 'otp-guess',
  summary: 'guesses at one account over every call that takes a code, from 50 networks over two servers',
  rounds: 1000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const servers = await Promise.all([stage.startServer(), stage.startServer()]);
      const urls = servers.map(({ url }) => url);
      const target = await makeTarget(stage, urls[0] ?? '');
      const { looks, said } = await guessAll(target, urls, rounds, chanceFor(`otp guess ${seed}`));
      const looked = sum(looks);
      const owner = await ownerGetsIn(target);
      const broken: string[] = [];
      if (looked > CODE.guessesPerDay)
        broken.push(`${looked} guesses were looked at, ${CODE.guessesPerDay} is the most`);
      if (looked === 0) broken.push('no guess was looked at, so nothing was tried');
      if ((said['ok'] ?? 0) > 0) broken.push('a guess was right');
      if (owner.kind !== 'ok') broken.push(`the owner was locked out by strangers (${inAWord(owner)})`);
      const unseen = Object.keys(looks).filter((name) => rounds >= 200 && looks[name] === 0);
      const figures = { guesses: rounds, 'looked at': looked, ...looks, answers: JSON.stringify(said) };
      return { figures: { ...figures, 'never looked at': unseen.join(' ') || 'none' }, broken };
    } finally {
      await stage.close();
    }
  },
};
