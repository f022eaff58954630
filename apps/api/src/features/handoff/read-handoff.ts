import type { Given } from '@ledgate/contract/call.ts';
import { queryString } from '@ledgate/contract/client.ts';
import { handoff } from '@ledgate/contract/handoff.ts';
import type { BoardView, HandoffView, HANDOFF_STEPS } from '@ledgate/contract/handoff-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { eventsOpen } from '@ledgate/domain/lifecycle/decide.ts';
import type { Event } from '@ledgate/domain/lifecycle/transition.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication, loadFacts, presentApplication, whoOf } from '../applications/public.ts';
import { findBank } from '../banks/public.ts';
import {
  countBoard,
  listBoard,
  listExchanges,
  listOperations,
  listSteps,
  loadNames,
  operationSteps,
  presentHead,
  presentOperation,
} from '../operations/public.ts';
import { findCheck, findMerchant, type HeldMerchant } from '../processor/public.ts';
import { findKeptReserve, inForce, listBuyRates, presentKeptReserve } from '../rates/public.ts';
import { presentCheck } from './check-provider.ts';
import { presentHold } from './hold.ts';
import { listHoldItems } from './hold-store.ts';

type HandoffStep = (typeof HANDOFF_STEPS)[number];

const BY_EVENT: readonly [HandoffStep, readonly Event[]][] = [
  ['check', ['check_provider']],
  ['send', ['send_to_bank', 'send_to_provider']],
  ['bank_decision', ['bank_board', 'bank_decline']],
  ['ask', ['raise_query']],
  ['send_corrections', ['send_corrections']],
];

/** What this person may do about it now, as the table of the lifecycle says. */
const stepsOpen = ({ status }: Application, actor: PersonActor, hasMatch: boolean): HandoffStep[] => {
  const who = whoOf(actor);
  const open = who === null ? [] : eventsOpen(status, who);
  const steps = BY_EVENT.flatMap(([step, events]) => (events.some((event) => open.includes(event)) ? [step] : []));
  const mine = steps.filter((step) => step !== 'ask' || status === 'provider_review');
  return hasMatch && actor.abilities.has('send_handoff') && open.includes('check_provider')
    ? [...mine, 'decide_match']
    : mine;
};

const presentMerchant = (merchant: HeldMerchant): HandoffView['at_provider'] => ({
  merchant_id: merchant.merchantId,
  entity_id: merchant.entityId,
  state: merchant.state,
  state_said: merchant.stateSaid,
  reason: merchant.reason,
  mid: merchant.mid,
  is_frozen: merchant.isFrozen,
  submitted_at: merchant.submittedAt?.toISOString() ?? null,
  checked_at: merchant.checkedAt.toISOString(),
  next_check_at: merchant.nextCheckAt?.toISOString() ?? null,
});

const eventsOf = async (tx: ReadTransaction, uid: string): Promise<HandoffView['events']> => {
  const rows = await tx
    .selectFrom('processor_event')
    .select(['uid', 'event', 'state', 'copies', 'received_at', 'handled_at', 'note'])
    .where('application_uid', '=', uid)
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    event: row.event,
    state: row.state as HandoffView['events'][number]['state'], // held to these words by a database constraint
    copies: row.copies,
    received_at: row.received_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
    note: row.note,
  }));
};

const operationsOf = async (tx: ReadTransaction, actor: PersonActor, uid: string) => {
  const operations = await listOperations(tx, uid);
  const names = await loadNames(tx, operations);
  const views = [];
  for (const operation of operations) {
    const steps = await listSteps(tx, operation.uid);
    const exchanges = await listExchanges(tx, operation.uid);
    views.push(presentOperation(operation, { steps, exchanges }, names, actor));
  }
  return views;
};

const bankOf = async (tx: ReadTransaction, uid: string): Promise<HandoffView['bank']> => {
  const { final } = inForce(await listBuyRates(tx, uid));
  const bank = final && (await findBank(tx, final.bank.uid));
  return bank && { uid: bank.uid, name: bank.name, channel: bank.channel };
};

export const readHandoff = (ctx: SignedInCtx, uid: string): Promise<HandoffView> =>
  reading(ctx, async (tx) => {
    const { parts, actor } = ctx;
    const found = await chooseApplication(tx, actor, uid);
    const check = await findCheck(tx, uid);
    const merchant = await findMerchant(tx, uid);
    const { facts } = await loadFacts(tx, parts, uid);
    return {
      application: presentApplication(found, actor),
      bank: await bankOf(tx, uid),
      check: check && presentCheck(parts, check),
      at_provider: merchant && presentMerchant(merchant),
      operations: await operationsOf(tx, actor, uid),
      hold: (await listHoldItems(tx, uid)).map((item) => presentHold(item, facts)),
      events: await eventsOf(tx, uid),
      kept_reserve: presentKeptReserve(await findKeptReserve(tx, parts, found)),
      open_steps: stepsOpen(found, actor, (check?.matches.length ?? 0) > 0),
    };
  });

type BoardAsk = Given<typeof handoff.listHandoffs>['query'];

const linkTo = (ask: BoardAsk, count: number, by: 1 | -1): string | null => {
  const page = ask.page + by;
  const last = Math.max(1, Math.ceil(count / ask.page_size));
  return page < 1 || page > last ? null : handoff.listHandoffs.path + queryString({ ...ask, page });
};

/** Everything in flight, with what waits for a person first. */
export const listHandoffs = (ctx: SignedInCtx, ask: BoardAsk): Promise<BoardView> =>
  reading(ctx, async (tx) => {
    const { count, counts } = await countBoard(tx, ask);
    const rows = await listBoard(tx, { ...ask, pageSize: ask.page_size });
    const names = await loadNames(
      tx,
      rows.map(({ operation }) => operation),
    );
    const health = await tx.selectFrom('processor_health').select(['events', 'checked_at']).executeTakeFirst();
    return {
      count,
      next: linkTo(ask, count, 1),
      previous: linkTo(ask, count, -1),
      results: rows.map(({ operation, application, step }) => ({
        ...presentHead(operation, names),
        application,
        step,
        open_steps: operationSteps(operation, ctx.actor),
      })),
      counts,
      provider: {
        is_configured: ctx.parts.processor !== null,
        events: (health?.events as BoardView['provider']['events'] | undefined) ?? 'not_asked',
        events_checked_at: health?.checked_at.toISOString() ?? null,
      },
    };
  });
