import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { handoff } from '@ledgate/contract/handoff.ts';
import type { HoldItemView } from '@ledgate/contract/handoff-view.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { anchorOf, questionFor } from '@ledgate/domain/handoff/remedies.ts';
import { thingOf } from '@ledgate/domain/queries/about.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { holdApplication, loadFacts, presentApplication } from '../applications/public.ts';
import { planOperation } from '../operations/public.ts';
import { raise } from '../queries/public.ts';
import { takeStep } from '../review/public.ts';
import { type HoldItem, listHoldItems, setHoldQuery, setHoldStates } from './hold-store.ts';

export const presentHold = (item: HoldItem, facts: Facts): HoldItemView => {
  const anchor = anchorOf(facts, item);
  return {
    id: item.id,
    entity: item.entity,
    error: item.error,
    message: item.message,
    remedy: anchor && {
      section: anchor.section,
      record: anchor.record ?? null,
      field: anchor.field ?? null,
      document: anchor.document ?? null,
      label: thingOf(facts, anchor),
    },
    question: questionFor(facts, item),
    state: item.state,
    query: item.query,
  };
};

type AskCall = typeof handoff.askHeld;

/** What the provider holds it for becomes questions to the merchant, each about the field or document that ends it. */
export const askHeld = (ctx: SignedInCtx, uid: string, { items }: Given<AskCall>['body']): Promise<Reply<AskCall>> =>
  change(ctx, 'application.raise_query', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    if (found.status !== 'provider_review' && found.returnTo !== 'provider_review')
      throw new Failure('wrong_state', 'The payment provider isn’t holding this application.');
    const { facts } = await loadFacts(tx, parts, uid);
    const known = await listHoldItems(tx, uid);
    const asked = items.map(({ id, text }, at) => {
      const item = known.find((one) => one.id === id && one.state === 'open');
      if (!item)
        throw new Failure('wrong_state', 'One of these was asked about already, or is no longer held against them.');
      const anchor = anchorOf(facts, item) ?? { section: 'documents' as const };
      return { item, question: { anchor, text, type: 'system' as const, path: `items.${at}.` } };
    });
    const { moved, notes } = await raise(
      tx,
      ctx,
      found,
      asked.map(({ question }) => question),
    );
    for (const [at, { item }] of asked.entries()) await setHoldQuery(tx, uid, item.id, notes[at] ?? '');
    return {
      subject: `application:${uid}`,
      before: { status: found.status },
      after: { status: moved.now.status, items: asked.map(({ item }) => item.error) },
      reply: { application: presentApplication(moved.now, actor), asked: notes.length },
    };
  });

type SendCall = typeof handoff.sendCorrections;

/** An underwriter has seen what was corrected and answers for it; then it goes to the provider. */
export const sendCorrections = async (
  ctx: SignedInCtx,
  uid: string,
  body: Given<SendCall>['body'],
): Promise<Reply<SendCall>> => {
  let operation = '';
  const { application } = await takeStep(ctx, {
    applicationUid: uid,
    event: 'send_corrections',
    evidence: body.evidence,
    ...(body.note !== undefined && { reason: body.note }),
    also: async (tx, { now, at }) => {
      const items = (await listHoldItems(tx, uid)).filter(({ state }) => state !== 'ended' && state !== 'sent');
      await setHoldStates(
        tx,
        uid,
        items.map(({ id }) => id),
        { state: 'sent', at },
      );
      operation = (await planOperation(tx, ctx, { kind: 'correct', applicationUid: now.uid })).uid;
    },
  });
  return { application, operation };
};
