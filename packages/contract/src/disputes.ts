import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { EVIDENCE_KINDS } from '@ledgate/domain/disputes/evidence.ts';
import { DISPUTE_STANDINGS } from '@ledgate/domain/disputes/words.ts';
import { TRACKING_NUMBER } from '@ledgate/domain/checks/tracking-number.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { disputeRow, disputeView } from './dispute-view.ts';
import { commaList, line, opaque, prose, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const byFile = z.strictObject({ uid, file: uid });
const access = 'read_transaction';
const ANSWERS = 'answer_dispute';

const deliveredOn = z
  .string()
  .refine((text) => text === '' || isDate(text), 'Enter a date that exists, such as 2026-05-31.')
  .default('');

const delivery = z.strictObject({
  carrier: line(0, 60).default(''),
  tracking: line(0, 40).default(''),
  delivered_on: deliveredOn,
  address: line(0, 200).default(''),
});

export const disputes = declare({
  listDisputes: {
    summary: 'List disputes, those that need an answer first, by their deadline',
    method: 'GET',
    path: '/api/dispute',
    access,
    query: z.strictObject({
      standing: commaList(DISPUTE_STANDINGS).optional(),
      /** Reference of the payment, last four digits, or the reason’s code. */
      search: line(0, 100).optional(),
      payment: uid.optional(),
      /** To staff and ISOs: of one merchant. */
      merchant: uid.optional(),
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      results: z.array(disputeRow),
      next_cursor: z.string().nullable(),
      /** How many need an answer, and how much money is at stake in them. */
      open: z.object({ count: z.int(), cents: z.int() }),
    }),
    failures: [],
  },
  readDispute: {
    summary: 'Read a dispute with what wins it, what was gathered and what can be done about it',
    method: 'GET',
    path: '/api/dispute/{uid}',
    access,
    params: byUid,
    reply: disputeView,
    failures: ['not_found'],
  },
  fetchDisputes: {
    summary: 'Ask the payment provider now for new disputes of the own business',
    method: 'POST',
    path: '/api/dispute/fetch',
    access,
    repeatable: true,
    reply: z.object({ done: z.literal(true) }),
    failures: ['wrong_state', 'provider_unavailable', 'too_many_tries'],
  },
  checkDispute: {
    summary: 'Ask the payment provider now how a dispute stands',
    method: 'POST',
    path: '/api/dispute/{uid}/check',
    access,
    params: byUid,
    repeatable: true,
    reply: disputeView,
    failures: ['not_found', 'provider_unavailable', 'too_many_tries'],
  },
  answerDispute: {
    summary: 'Answer a dispute with a text, the evidence that was gathered and the files that were added',
    method: 'POST',
    path: '/api/dispute/{uid}/answer',
    access: ANSWERS,
    params: byUid,
    repeatable: true,
    body: z.strictObject({ text: prose(20, 4000, 'Say in a few sentences why the sale is right.'), delivery }),
    digitFields: { 'delivery.tracking': TRACKING_NUMBER },
    reply: disputeView,
    failures: ['not_found', 'wrong_state'],
  },
  acceptDispute: {
    summary: 'Accept a dispute: the customer keeps the money',
    method: 'POST',
    path: '/api/dispute/{uid}/accept',
    access: ANSWERS,
    params: byUid,
    repeatable: true,
    reply: disputeView,
    failures: ['not_found', 'wrong_state'],
  },
  addDisputeFile: {
    summary: 'Add a file to the answer of a dispute',
    method: 'POST',
    path: '/api/dispute/{uid}/file',
    access: ANSWERS,
    params: byUid,
    upload: true,
    body: z.strictObject({ kind: z.enum(EVIDENCE_KINDS).optional() }),
    reply: disputeView,
    failures: ['not_found', 'wrong_state', 'file_refused', 'not_stored'],
  },
  removeDisputeFile: {
    summary: 'Take a file out of the answer before it is sent',
    method: 'DELETE',
    path: '/api/dispute/{uid}/file/{file}',
    access: ANSWERS,
    params: byFile,
    reply: disputeView,
    failures: ['not_found', 'wrong_state'],
  },
  readDisputeFile: {
    summary: 'Fetch a file of the answer to a dispute',
    method: 'GET',
    path: '/api/dispute/{uid}/file/{file}',
    access,
    params: byFile,
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'wrong_state', 'not_stored'],
  },
});
