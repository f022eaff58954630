import type { ChangeList, ChangeView } from '@ledgate/contract/changes.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { maySeeSecretsMasked, seesReview } from '@ledgate/domain/applications/steps.ts';
import { CHANGE_KIND_NAMES } from '@ledgate/domain/handoff/change-kinds.ts';
import {
  CHANGE_KINDS,
  CHANGE_STATES,
  CHANGE_STATES_SAID,
  changeStepsOpen,
  isOpenChange,
  mayRequestChange,
  type StandingChange,
} from '@ledgate/domain/handoff/changes.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication, loadFacts } from '../applications/public.ts';
import { findMerchant } from '../processor/public.ts';
import { type KnownPhone, knownPhones } from './known-phones.ts';
import type { ListedHit } from '../risk/public.ts';
import { hasOpenHits, isAnswered, newHits } from './screen-change.ts';
import { listChangesOf, type MerchantChange } from './store.ts';

export const standingOf = (
  change: MerchantChange,
  isAtProvider: boolean,
  hits: readonly ListedHit[],
): StandingChange => ({
  state: change.state,
  requestedBy: change.requestedBy.uid,
  checkedBy: change.checkedBy?.uid ?? null,
  hasOpenHits: hasOpenHits(change, hits),
  isAtProvider,
});

const calledOf = ({ called }: MerchantChange): ChangeView['called'] =>
  called && { phone: called.phone, spoke_to: called.spokeTo, evidence: called.evidence };

interface Shown {
  phones: readonly KnownPhone[];
  isAtProvider: boolean;
  isBoarded: boolean;
  hits: readonly ListedHit[];
}

/** As they stand now; of a change that left, as they stood when it was checked. */
const hitsOf = (change: MerchantChange, hits: readonly ListedHit[]): ChangeView['hits'] =>
  change.state === 'requested' || change.state === 'checked'
    ? hits.map((hit) => ({
        check: hit.check,
        name: hit.name,
        explanation: hit.explanation,
        is_cleared: isAnswered(change, hit),
        is_clearable: hit.isClearable,
      }))
    : (change.cleared?.hits ?? []).map((hit) => ({ ...hit, is_cleared: true, is_clearable: true }));

const CLOSED = 'The account is closed. Nothing changes.';

const presentChange = (change: MerchantChange, actor: PersonActor, shown: Shown): ChangeView => {
  const isDesk = seesReview(actor);
  const isStale = isOpenChange(change.state) && !shown.isBoarded;
  const steps = isStale ? [] : changeStepsOpen(standingOf(change, shown.isAtProvider, shown.hits), actor);
  const now = isDesk ? CHANGE_STATES[change.state] : CHANGE_STATES_SAID[change.state];
  const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    id: change.uid,
    kind: change.kind,
    label: CHANGE_KINDS[change.kind].label,
    state: change.state,
    said: isStale ? CLOSED : now,
    reason: change.reason,
    lines: change.lines.flatMap(({ isSecret, ...line }) => (isSecret && !maySeeSecretsMasked(actor) ? [] : [line])),
    requested_at: change.requestedAt.toISOString(),
    requested_by: change.requestedBy,
    ticket_id: change.ticketUid,
    checked_by: isDesk ? change.checkedBy : null,
    checked_at: isDesk ? instantOf(change.checkedAt) : null,
    check_note: isDesk ? change.checkNote : null,
    called: isDesk ? calledOf(change) : null,
    approved_by: isDesk ? change.approvedBy : null,
    approved_at: isDesk ? instantOf(change.approvedAt) : null,
    at_provider:
      isDesk && change.processor
        ? {
            id: change.processor.id,
            state: change.processor.state,
            checked_at: change.processor.checkedAt.toISOString(),
          }
        : null,
    ended_at: instantOf(change.endedAt),
    ended_by: isDesk ? change.endedBy : null,
    end_reason: change.endReason,
    hits: isDesk ? hitsOf(change, shown.hits) : [],
    cleared_why: isDesk ? (change.cleared?.why ?? null) : null,
    known_phones: steps.includes('check') && CHANGE_KINDS[change.kind].needsCall ? [...shown.phones] : [],
    open_steps: steps,
  };
};

/** Everything that was asked for of one application, as its reader may know it. */
const presentChanges = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application): Promise<ChangeView[]> => {
  const changes = await listChangesOf(tx, found.uid);
  if (changes.length === 0) return [];
  const isAtProvider = seesReview(ctx.actor) && (await findMerchant(tx, found.uid)) !== null;
  const phones = seesReview(ctx.actor) ? knownPhones((await loadFacts(tx, ctx.parts, found.uid)).facts) : [];
  const isBoarded = found.status === 'boarded';
  const views: ChangeView[] = [];
  for (const one of changes) {
    const hits = isBoarded && seesReview(ctx.actor) ? await newHits(tx, ctx, found, one) : [];
    views.push(presentChange(one, ctx.actor, { phones, isAtProvider, isBoarded, hits }));
  }
  return views;
};

/** One of them, right after a step. */
export const presentOne = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  found: Application,
  uid: string,
): Promise<ChangeView> => {
  const view = (await presentChanges(tx, ctx, found)).find(({ id }) => id === uid);
  if (!view) throw new Error('a change was written and is not there');
  return view;
};

export const listChanges = (ctx: SignedInCtx, uid: string): Promise<ChangeList> =>
  reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const results = await presentChanges(tx, ctx, found);
    const open = results.filter(({ state }) => isOpenChange(state)).map(({ kind }) => kind);
    const mayAsk = mayRequestChange(ctx.actor.role, found.status);
    return { results, requestable: mayAsk ? CHANGE_KIND_NAMES.filter((kind) => !open.includes(kind)) : [] };
  });
