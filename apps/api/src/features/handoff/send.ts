import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { handoff } from '@ledgate/contract/handoff.ts';
import type { SendPreview } from '@ledgate/contract/handoff-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { appetiteMisses } from '@ledgate/domain/banks/appetite.ts';
import { evidenceMark } from '@ledgate/domain/lifecycle/approvals.ts';
import { factsNeeded } from '@ledgate/domain/lifecycle/decide.ts';
import { type Guard, GUARD_NAMES, GUARDS } from '@ledgate/domain/lifecycle/guards.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import {
  type Application,
  chooseApplication,
  type Fact,
  type Holding,
  holdsIn,
  namesOf,
  whoOf,
} from '../applications/public.ts';
import { loadBank, loadProfile, type SendingBank } from '../banks/public.ts';
import { planOperation } from '../operations/public.ts';
import { findCheck, findMerchant } from '../processor/public.ts';
import { gatherFacts, takeStep } from '../review/public.ts';
import { isFresh, isSettledCheck } from './check-provider.ts';

const eventTo = ({ channel }: SendingBank): 'send_to_provider' | 'send_to_bank' =>
  channel.kind === 'payrix' ? 'send_to_provider' : 'send_to_bank';

const demandBank = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string): Promise<SendingBank> => {
  const bank = await loadBank(tx, ctx.parts, uid);
  if (!bank) throw new Failure('not_found', 'There is no such bank.');
  return bank;
};

const providerChecked = async (tx: ReadTransaction, { parts }: SignedInCtx, uid: string): Promise<Fact> => {
  const check = await findCheck(tx, uid);
  if (!check || !isFresh(parts, check)) return ['nobody has looked within the last 24 hours'];
  return isSettledCheck(check) ? [] : ['a merchant with the same tax ID is there; say what it is'];
};

/** Which facts the hand-off itself knows about one merchant and one bank. */
const handoffFacts = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  { uid }: Application,
  bank: SendingBank,
  hasReason: boolean,
): Promise<{ misses: string[]; holding: Holding }> => {
  const misses = appetiteMisses(bank.appetite, await loadProfile(tx, uid)).map(({ said }) => said);
  return {
    misses,
    holding: {
      appetiteIsMet: hasReason ? [] : misses,
      providerIsChecked: bank.channel.kind === 'payrix' ? await providerChecked(tx, ctx, uid) : [],
    },
  };
};

const EXPECTED: Record<SendingBank['channel']['kind'], string> = {
  payrix:
    'The provider usually decides within a few minutes. If it needs something, the case comes back on hold with what to correct.',
  sftp: 'The package is encrypted and put into the bank’s folder. We wait for its receipt and its decision.',
  email: 'The package is encrypted and mailed to the bank. Record its decision here when it answers.',
  https: 'The package is encrypted and delivered to the bank’s server. Its decision comes back the same way.',
  manual: 'Nothing is sent. Give the bank the package yourself and record its decision here.',
};

const isGuard = (fact: string): fact is Guard => GUARD_NAMES.some((name) => name === fact);

/** What sending would need and bring, before anybody presses the button. */
export const previewSend = (ctx: SignedInCtx, uid: string, bankUid: string): Promise<SendPreview> =>
  reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const bank = await demandBank(tx, ctx, bankUid);
    const event = eventTo(bank);
    const who = whoOf(ctx.actor);
    const { misses, holding: own } = await handoffFacts(tx, ctx, found, bank, false);
    const holding = { ...(await gatherFacts(tx, ctx, found, event)), ...own };
    const needed = who === null ? [] : factsNeeded(event, 'approved', who);
    const checks = needed.filter(isGuard).map((guard) => ({
      name: guard,
      label: GUARDS[guard],
      is_met: holdsIn(holding)(guard),
      missing: [...namesOf(guard, holding)],
    }));
    return {
      bank: { uid: bank.uid, name: bank.name, channel: bank.channel.kind, active: bank.active },
      checks,
      appetite: misses,
      expected: EXPECTED[bank.channel.kind],
      evidence: evidenceMark(found.evidence),
    };
  });

type SendCall = typeof handoff.sendToBank;

const demandActive = ({ active, name }: SendingBank): void => {
  if (!active) throw new Failure('wrong_state', `${name} no longer takes merchants.`);
};

/** Known there already from an earlier attempt: what changed since is sent, and no second merchant is made. */
const kindFor = async (tx: ReadTransaction, uid: string): Promise<'board' | 'correct'> =>
  (await findMerchant(tx, uid)) ? 'correct' : 'board';

/** The decision and the intent in one transaction; nothing has been asked of anybody when it answers. */
export const sendToBank = async (ctx: SignedInCtx, body: Given<SendCall>['body']): Promise<Reply<SendCall>> => {
  const { application_uid: uid, bank_uid: bankUid, appetite_reason: reason } = body;
  const { bank, misses } = await reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const bank = await demandBank(tx, ctx, bankUid);
    return { bank, misses: (await handoffFacts(tx, ctx, found, bank, true)).misses };
  });
  demandActive(bank);
  let operation: string | null = null;
  const isByHand = bank.channel.kind === 'manual';
  const { application } = await takeStep(ctx, {
    applicationUid: uid,
    event: eventTo(bank),
    evidence: body.evidence,
    // Once more under the lock: what the dialog showed may be minutes old.
    more: async (tx, found) => (await handoffFacts(tx, ctx, found, bank, reason !== undefined)).holding,
    details: { bank: bank.name, ...(misses.length > 0 && { against: misses }) },
    ...(reason !== undefined && { reason }),
    also: async (tx, { now }) => {
      if (isByHand) return;
      const kind = bank.channel.kind === 'payrix' ? await kindFor(tx, now.uid) : 'deliver';
      const facts = reason === undefined ? {} : { appetite_reason: reason };
      operation = (await planOperation(tx, ctx, { kind, applicationUid: now.uid, bankUid: bank.uid, facts })).uid;
    },
  });
  return { application, operation };
};
