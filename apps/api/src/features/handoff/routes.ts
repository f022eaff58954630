import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { retryOperation } from '../operations/public.ts';
import { takeBankAnswer } from './bank-answers.ts';
import { bankDecision, closeOperation } from './bank-decision.ts';
import { checkProvider, decideMatch } from './check-provider.ts';
import { takeProcessorEvent } from './events.ts';
import { askHeld, sendCorrections } from './hold.ts';
import { listHandoffs, readHandoff } from './read-handoff.ts';
import { previewSend, sendToBank } from './send.ts';
import { turnEventsOn } from './subscription.ts';

export const handoffHandlers: FeatureHandlers<Calls['handoff']> = {
  checkProvider: (ctx, { params, query }) => checkProvider(ctx, params.uid, query.again === 'yes'),
  decideMatch: (ctx, { params, body }) => decideMatch(ctx, params.uid, body),
  previewSend: (ctx, { params, query }) => previewSend(ctx, params.uid, query.bank_uid),
  sendToBank: (ctx, { body }) => sendToBank(ctx, body),
  bankDecision: (ctx, { body }) => bankDecision(ctx, body),
  readHandoff: (ctx, { params }) => readHandoff(ctx, params.uid),
  listHandoffs: (ctx, { query }) => listHandoffs(ctx, query),
  retryOperation: (ctx, { params, body }) => retryOperation(ctx, params.uid, body.reason),
  closeOperation: (ctx, { params, body }) => closeOperation(ctx, params.uid, body.reason),
  askHeld: (ctx, { params, body }) => askHeld(ctx, params.uid, body),
  sendCorrections: (ctx, { params, body }) => sendCorrections(ctx, params.uid, body),
  turnEventsOn: (ctx) => turnEventsOn(ctx),
  takeBankAnswer: (ctx, { body }) => takeBankAnswer(ctx, body),
  takeProcessorEvent: (ctx, { body }) => takeProcessorEvent(ctx, body),
};
