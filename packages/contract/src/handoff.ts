import { MATCH_DECISIONS } from '@ledgate/domain/handoff/words.ts';
import { z } from 'zod';
import { applicationView } from './application-view.ts';
import { declare } from './call.ts';
import { done, line, opaque, pageQuery, prose, uid } from './fields.ts';
import { BOARD_VIEWS, boardView, checkView, handoffView, previewView, providerView } from './handoff-view.ts';

/** As the provider names what is its own. One in a hundred of these has digits like a card's. */
const PROVIDER_ID = /^[a-z]\d_[a-z]{2,5}_[0-9a-f]{20,24}$/;

const byUid = z.strictObject({ uid });
const byApplication = z.strictObject({ application_uid: uid });
const reason = prose(10, 1000);

/** Sending approved merchants to a bank or the card payment provider, and what comes of it. */
export const handoff = declare({
  checkProvider: {
    summary: 'Whether the merchant already exists at the card payment provider; kept for 24 hours',
    method: 'GET',
    path: '/api/getpayrix/{uid}',
    access: 'read_handoff',
    params: byUid,
    query: z.strictObject({ again: z.enum(['yes']).optional() }),
    reply: checkView,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'provider_unavailable'],
  },
  decideMatch: {
    summary: 'Say what a match by tax ID means: the same merchant, or another location of the same business',
    method: 'POST',
    path: '/api/getpayrix/{uid}/decision',
    access: 'send_handoff',
    params: byUid,
    body: z.strictObject({ decision: z.enum(MATCH_DECISIONS), merchant_id: line(1, 100).optional() }),
    digitFields: { merchant_id: PROVIDER_ID },
    reply: checkView,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  previewSend: {
    summary: 'What sending to this bank would need and bring',
    method: 'GET',
    path: '/api/application/{uid}/handoff/preview',
    access: 'send_handoff',
    params: byUid,
    query: z.strictObject({ bank_uid: uid }),
    reply: previewView,
    failures: ['not_found', 'not_allowed'],
  },
  sendToBank: {
    summary: 'Send an approved merchant to a bank or the card payment provider',
    method: 'POST',
    path: '/api/sendToBank',
    access: 'send_handoff',
    body: byApplication.extend({
      bank_uid: uid,
      /** The mark of what was approved and seen. */
      evidence: opaque(50),
      /** Why, where the bank's limits say no. */
      appetite_reason: reason.optional(),
    }),
    reply: z.object({ application: applicationView, operation: uid.nullable() }),
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_ready', 'stale', 'step_up_required'],
    stepUp: true,
  },
  bankDecision: {
    summary: 'Record what a bank decided',
    method: 'POST',
    path: '/api/bankDecision',
    access: 'send_handoff',
    body: z.discriminatedUnion('decision', [
      byApplication.extend({
        decision: z.literal('board'),
        mid: line(4, 30),
        reference: line(1, 200).optional(),
      }),
      byApplication.extend({ decision: z.literal('forward'), reference: line(1, 200).optional() }),
      byApplication.extend({ decision: z.literal('decline'), reason }),
    ]),
    reply: z.object({ application: applicationView }),
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_ready'],
  },
  readHandoff: {
    summary: 'Every attempt to hand a merchant over, with requests and answers',
    method: 'GET',
    path: '/api/application/{uid}/handoff',
    access: 'read_handoff',
    params: byUid,
    reply: handoffView,
    failures: ['not_found', 'not_allowed'],
  },
  listHandoffs: {
    summary: 'Everything in flight to other parties',
    method: 'GET',
    path: '/api/handoffs',
    access: 'read_handoff',
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(BOARD_VIEWS).default('open'),
    }),
    reply: boardView,
    failures: ['not_allowed'],
  },
  turnEventsOn: {
    summary: 'Have the card payment provider send events again',
    method: 'POST',
    path: '/api/handoffs/events',
    access: 'send_handoff',
    reply: providerView,
    failures: ['not_allowed', 'wrong_state', 'provider_unavailable'],
  },
  retryOperation: {
    summary: 'Let an operation that waits for a person go on',
    method: 'POST',
    path: '/api/handoffs/{uid}/retry',
    access: 'send_handoff',
    params: byUid,
    body: z.strictObject({ reason }),
    reply: done,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  closeOperation: {
    summary: 'Give an operation up',
    method: 'POST',
    path: '/api/handoffs/{uid}/close',
    access: 'send_handoff',
    params: byUid,
    body: z.strictObject({ reason }),
    reply: done,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  askHeld: {
    summary: 'Ask the merchant about what the provider holds the application for',
    method: 'POST',
    path: '/api/application/{uid}/hold/ask',
    access: 'read_handoff',
    params: byUid,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: line(1, 100), text: prose(3, 4000) }))
        .min(1)
        .max(50),
    }),
    digitFields: { 'items.*.id': PROVIDER_ID },
    reply: z.object({ application: applicationView, asked: z.int().positive() }),
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  sendCorrections: {
    summary: 'Accept what the merchant corrected and send it on to the provider',
    method: 'POST',
    path: '/api/application/{uid}/hold/send',
    access: 'read_handoff',
    params: byUid,
    body: z.strictObject({ evidence: opaque(50), note: prose(3, 1000).optional() }),
    reply: z.object({ application: applicationView, operation: uid }),
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_ready', 'stale'],
  },
  takeProcessorEvent: {
    summary: 'What the card payment provider tells by itself',
    method: 'POST',
    path: '/api/v1/inbound/processor-events',
    access: { kinds: ['provider'], need: 'signed_in' },
    signedBy: 'processor',
    body: z.unknown(),
    reply: done,
    failures: ['not_allowed'],
    repeatable: true,
  },
  takeBankAnswer: {
    summary: 'What a bank says about a package that it was sent',
    method: 'POST',
    path: '/api/v1/inbound/bank-answers',
    access: { kinds: ['provider'], need: 'signed_in' },
    signedBy: 'bank',
    body: z.strictObject({
      package: opaque(255).min(1),
      kind: z.enum(['received', 'approved', 'declined', 'needs_information']),
      merchant_id: opaque(64).optional(),
      message: prose(0, 2000).optional(),
      at: opaque(40).optional(),
    }),
    digitFields: { merchant_id: /^\d{10,20}$/, package: /^[0-9a-f.-]+pgp$/ },
    reply: done,
    failures: ['not_found', 'not_allowed'],
    repeatable: true,
  },
});
