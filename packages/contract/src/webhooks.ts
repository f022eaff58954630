import { DELIVERY_STATES, OFF_REASONS } from '@ledgate/domain/webhooks/delivery.ts';
import { PUBLIC_EVENT_NAMES } from '@ledgate/domain/webhooks/events.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, opaque, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const access = 'manage_integration';

const endpoint = z
  .object({
    uid,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(PUBLIC_EVENT_NAMES)),
    active: z.boolean(),
    off_reason: z.enum(OFF_REASONS).nullable(),
    /** Since when nothing was taken; null while the last delivery was. */
    failing_since: instant.nullable(),
    /** Until when the former secret signs as well. */
    former_until: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'WebhookEndpoint' });
export type EndpointView = z.output<typeof endpoint>;

const withSecret = z.object({ endpoint, /** Shown this once. */ secret: z.string() });

const attempt = z.object({
  n: z.int().positive(),
  at: instant,
  duration_ms: z.int().nonnegative(),
  /** None where no answer came. */
  status: z.int().nullable(),
  /** What went wrong, in words. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});
export type AttemptView = z.output<typeof attempt>;

const delivery = z
  .object({
    uid,
    /** As the receiver gets it, in `webhook-id`. */
    message_id: z.string(),
    type: z.string(),
    /** The application it tells of; none for a test. */
    reference: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int().nonnegative(),
    last_status: z.int().nullable(),
    created_at: instant,
    next_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.output<typeof delivery>;

const deliveryDetail = delivery.extend({ url: z.string(), body: z.string(), tries: z.array(attempt) });
export type DeliveryDetail = z.output<typeof deliveryDetail>;

const fields = {
  url: opaque(2000),
  description: line(0, 200),
  events: z.array(z.enum(PUBLIC_EVENT_NAMES)).min(1, 'Choose at least one event.').max(PUBLIC_EVENT_NAMES.length),
};

export const webhooks = declare({
  listEndpoints: {
    summary: 'List the endpoints of the own side',
    method: 'GET',
    path: '/api/webhook',
    access,
    reply: z.object({ endpoints: z.array(endpoint) }),
    failures: [],
  },
  addEndpoint: {
    summary: 'Add an endpoint that hears of events; its secret is shown this once',
    method: 'POST',
    path: '/api/webhook',
    access,
    stepUp: true,
    body: z.strictObject(fields),
    reply: withSecret,
    status: 201,
    failures: ['step_up_required', 'wrong_state'],
    secretReply: true,
  },
  updateEndpoint: {
    summary: 'Change where an endpoint is, what it hears of, or switch it off and on',
    method: 'PUT',
    path: '/api/webhook/{uid}',
    access,
    stepUp: true,
    params: byUid,
    body: z.strictObject({ ...fields, active: z.boolean() }),
    reply: endpoint,
    failures: ['step_up_required', 'not_found', 'wrong_state'],
  },
  removeEndpoint: {
    summary: 'Remove an endpoint: nothing more is sent to it',
    method: 'DELETE',
    path: '/api/webhook/{uid}',
    access,
    stepUp: true,
    params: byUid,
    reply: z.object({ removed: z.literal(true) }),
    failures: ['step_up_required', 'not_found'],
  },
  rotateSecret: {
    summary: 'Give an endpoint a new secret; for 24 hours the former one signs as well',
    method: 'POST',
    path: '/api/webhook/{uid}/secret',
    access,
    stepUp: true,
    params: byUid,
    reply: withSecret,
    failures: ['step_up_required', 'not_found', 'wrong_state'],
    secretReply: true,
  },
  testEndpoint: {
    summary: 'Send a ping to an endpoint now and show the answer',
    method: 'POST',
    path: '/api/webhook/{uid}/test',
    access,
    params: byUid,
    reply: deliveryDetail,
    failures: ['not_found', 'too_many_tries'],
  },
  replayFailed: {
    summary: 'Send again everything that failed since a moment',
    method: 'POST',
    path: '/api/webhook/{uid}/replay',
    access,
    params: byUid,
    body: z.strictObject({ since: instant }),
    reply: z.object({ replayed: z.int().nonnegative() }),
    failures: ['not_found', 'wrong_state'],
  },
  listDeliveries: {
    summary: 'List what was sent to an endpoint, the newest first',
    method: 'GET',
    path: '/api/webhook/{uid}/delivery',
    access,
    params: byUid,
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(20),
    }),
    reply: z.object({ next: z.string().nullable(), results: z.array(delivery) }),
    failures: ['not_found'],
  },
  readDelivery: {
    summary: 'Read one delivery: what was sent, every try and its answer',
    method: 'GET',
    path: '/api/webhook-delivery/{uid}',
    access,
    params: byUid,
    reply: deliveryDetail,
    failures: ['not_found'],
  },
  replayDelivery: {
    summary: 'Send a delivery again, under the same id',
    method: 'POST',
    path: '/api/webhook-delivery/{uid}/replay',
    access,
    params: byUid,
    reply: delivery,
    failures: ['not_found', 'wrong_state'],
  },
});
