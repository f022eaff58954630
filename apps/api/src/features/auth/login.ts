import type { Challenge, Session } from '@ledgate/contract/session-view.ts';
import { type LoginFacts, type LoginStep, nextLoginStep, type Proof } from '@ledgate/domain/access/login.ts';
import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { books } from '../../core/bookkeeping.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { Pending } from '../../core/http/handler.ts';
import type { Parts } from '../../core/parts.ts';
import { SESSION_STARTED } from './audit-names.ts';
import { accountKeyOf, type Ceremony, finishCeremony, openCeremony, saveCeremony } from './ceremony.ts';
import { sendCodeIfAllowed } from './codes.ts';
import { maskEmail } from './present.ts';
import { issueSession } from './sessions.ts';
import { findPerson, type Person } from './store.ts';

export const LOGIN_LIFE = 15 * 60_000;

export type LoginAnswer = Session | Pending<Challenge>;

const factsOf = (person: Person): LoginFacts => ({
  role: person.role,
  hasTotp: person.hasTotp,
  hasPasskey: person.hasPasskey,
  hasMobile: person.mobile !== null,
  isMobileVerified: person.isMobileVerified,
});

export const stepFor = (parts: Parts, person: Person, proved: readonly Proof[]): LoginStep =>
  nextLoginStep(factsOf(person), proved, { staffNeedSecondStep: parts.settings.staffNeedSecondStep });

const challengeFor = (person: Person, step: LoginStep, handle: string): Pending<Challenge> => {
  const isPhone = step.step === 'verifyPhone';
  return new Pending({
    otp_required: true,
    user: handle,
    channels: step.step === 'secondFactor' ? step.channels : ['message', 'call'],
    verify_phone: isPhone,
    hints: { email: maskEmail(person.email), ...(person.mobile && { mobile: maskPhone(person.mobile) }) },
  });
};

/** What else happens in the transaction that starts the session, such as setting the first password. */
export type AlongWith = (tx: WritableTransaction) => Promise<void>;

const finish = (
  ctx: Ctx,
  person: Person,
  proved: readonly Proof[],
  ceremony: Ceremony | null,
  along: AlongWith,
): Promise<Session> =>
  change(ctx, SESSION_STARTED, async (tx) => {
    if (ceremony) await finishCeremony(tx, ctx.parts, ceremony);
    await along(tx);
    const session = await issueSession(tx, ctx, person.uid);
    return { subject: `user:${person.uid}`, actor: person.uid, after: { proved }, reply: session };
  });

/**
 * Every way in comes through here with what it has proved. The domain says what is still due; only when nothing is,
 * a session is issued. `ceremony` is the conversation so far, if there is one; `handle` its name.
 */
export const proceed = async (
  ctx: Ctx,
  person: Person,
  proved: Proof[],
  running: { ceremony: Ceremony; handle: string } | null = null,
  along: AlongWith = () => Promise.resolve(),
): Promise<LoginAnswer> => {
  const { parts } = ctx;
  if (person.isBlocked) throw new Failure('account_closed', 'Account blocked.');
  const step = stepFor(parts, person, proved);
  if (step.step === 'refuse') throw new Failure('wrong_credentials', 'This account can’t sign in this way.');
  if (step.step === 'done') return finish(ctx, person, proved, running?.ceremony ?? null, along);

  let current = running;
  if (current && current.ceremony.kind === 'login') {
    current.ceremony.proved = proved;
    await saveCeremony(books(parts), parts, current.ceremony);
  } else {
    const opened = await change(ctx, 'sign_in.begun', async (tx) => {
      if (running) await finishCeremony(tx, parts, running.ceremony);
      await along(tx);
      const accountKey = accountKeyOf(parts, person.email);
      const reply = await openCeremony(tx, parts, {
        kind: 'login',
        accountKey,
        userUid: person.uid,
        lifeMs: LOGIN_LIFE,
        proved,
      });
      return { subject: `user:${person.uid}`, actor: person.uid, after: { proved }, reply };
    });
    current = opened;
  }
  if (step.step === 'verifyPhone') {
    await sendCodeIfAllowed(ctx, {
      ceremony: current.ceremony,
      purpose: 'phone',
      channel: 'message',
      recipient: person.mobile,
    });
  }
  return challengeFor(person, step, current.handle);
};

/** The person of a login ceremony; null for the ceremony of somebody who does not exist. */
export const personOf = (ctx: Ctx, ceremony: Ceremony): Promise<Person | null> =>
  findPerson(ctx.parts.db, ceremony.userUid);
