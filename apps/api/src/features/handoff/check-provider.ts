import type { ProviderCheckView } from '@ledgate/contract/handoff-view.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { CHECK_GOOD_MS, type MatchDecision } from '@ledgate/domain/handoff/words.ts';
import type { FoundMerchant } from '@ledgate/providers/card-processor/port.ts';
import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import {
  chooseApplication,
  demandStepOf,
  holdApplication,
  loadFacts,
  moveApplication,
} from '../applications/public.ts';
import { findCheck, type Match, saveCheck, setDecision, type StoredCheck } from '../processor/public.ts';

export const isFresh = ({ clock }: Parts, { checkedAt }: Pick<StoredCheck, 'checkedAt'>): boolean =>
  clock().getTime() - checkedAt.getTime() < CHECK_GOOD_MS;

/** Whether it may be sent: nobody is there, ours is, or somebody said what a match by tax ID means. */
export const isSettledCheck = ({ matches, decision }: Pick<StoredCheck, 'matches' | 'decision'>): boolean =>
  matches.length === 0 || decision !== null || matches.some(({ matchedOn }) => matchedOn.includes('reference'));

const WIRE = { reference: 'custom', tax_id: 'ein' } as const;

export const presentCheck = (parts: Parts, check: StoredCheck): ProviderCheckView => ({
  exists: check.matches.length > 0,
  matches: check.matches.map((match) => ({
    entity_id: match.entityId,
    merchant_id: match.merchantId,
    name: match.name,
    dba: match.dba,
    status: match.state,
    status_label: match.stateSaid,
    matched_on: match.matchedOn.map((on) => WIRE[on]),
  })),
  checked_at: check.checkedAt.toISOString(),
  is_fresh: isFresh(parts, check),
  decision: check.decision,
  decided_by: check.decidedBy,
});

const matchOf = (found: FoundMerchant): Match => ({
  entityId: found.entityId,
  merchantId: found.merchantId,
  name: found.name,
  dba: found.tradeName,
  state: found.state,
  stateSaid: found.stateSaid,
  matchedOn: [...found.matchedOn],
});

const NONE = 'No payment provider is set up here.';
const UNREACHED = 'The payment provider could not be reached. Nothing was changed.';

const look = async (parts: Parts, applicationUid: string, taxId: string | null): Promise<Match[]> => {
  if (!parts.processor) throw new Failure('wrong_state', NONE);
  try {
    const found = await parts.processor.find({ reference: applicationUid, taxId }, { note: () => undefined });
    return found.map(matchOf);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    parts.log.warn('the processor could not be asked', { kind: error.code });
    throw new Failure('provider_unavailable', UNREACHED);
  }
};

const digits = (text: string): string | null => text.replace(/\D/g, '') || null;

/** Whether the merchant is at the provider already. What was found within the last day is not asked for again. */
export const checkProvider = async (ctx: SignedInCtx, uid: string, again: boolean): Promise<ProviderCheckView> => {
  const { parts, actor } = ctx;
  demandStepOf('check_provider', actor);
  const { known, taxId } = await reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, actor, uid);
    const { facts } = await loadFacts(tx, parts, found.uid);
    return { known: await findCheck(tx, found.uid), taxId: digits(textOf(facts.company, 'tax_id')) };
  });
  if (known && !again && isFresh(parts, known)) return presentCheck(parts, known);
  const matches = await look(parts, uid, taxId);
  return change(ctx, 'application.check_provider', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    await saveCheck(tx, uid, { matches, at: parts.clock(), by: actor.uid });
    await moveApplication(tx, ctx, found, { event: 'check_provider', details: { matches: matches.length } });
    const check = await findCheck(tx, uid);
    if (!check) throw new Error('a look at the provider was kept and is not there');
    return {
      subject: `application:${uid}`,
      after: { matches: matches.length },
      reply: presentCheck(parts, check),
    };
  });
};

interface MatchAsk {
  decision: MatchDecision;
  merchant_id?: string | undefined;
}

/** Somebody says what a match by tax ID means; without that nothing is sent. */
export const decideMatch = (ctx: SignedInCtx, uid: string, ask: MatchAsk): Promise<ProviderCheckView> =>
  change(ctx, 'processor.match_decided', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    const check = await findCheck(tx, found.uid);
    if (!check || check.matches.length === 0)
      throw new Failure('wrong_state', 'No match was found at the payment provider.');
    const linkedId = ask.decision === 'link' ? (ask.merchant_id ?? check.matches[0]?.merchantId ?? null) : null;
    if (linkedId !== null && !check.matches.some(({ merchantId }) => merchantId === linkedId)) {
      const say = 'Choose one of the merchants that were found.';
      throw new Failure('invalid', say, { errors: { merchant_id: [say] } });
    }
    await setDecision(tx, uid, { decision: ask.decision, linkedId, by: actor.uid, at: parts.clock() });
    const decided = (await findCheck(tx, uid)) ?? check;
    return {
      subject: `application:${uid}`,
      after: { decision: ask.decision, ...(linkedId !== null && { merchant: linkedId }) },
      reply: presentCheck(parts, decided),
    };
  });
