import { z } from 'zod';
import { declare } from './call.ts';
import { line } from './fields.ts';

/** Who reads a message. */
const SAMPLE_READERS = ['merchant', 'iso', 'desk', 'signer', 'anyone'] as const;

const sampleRow = z.object({
  key: z.string(),
  /** What it has to do with: sign-in, steps, questions. */
  group: z.string(),
  reader: z.enum(SAMPLE_READERS),
  channel: z.enum(['email', 'message', 'call']),
  subject: z.string(),
  /** Whether a person may switch it off. */
  is_optional: z.boolean(),
});
export type SampleRow = z.output<typeof sampleRow>;

export const messageSamples = declare({
  listMessageSamples: {
    summary: 'List every message the product can send, with sample data',
    method: 'GET',
    path: '/api/message-samples',
    access: 'manage_agreement',
    reply: z.object({ results: z.array(sampleRow) }),
    failures: [],
  },
  readMessageSample: {
    summary: 'Read a message with sample data, as text and as HTML',
    method: 'GET',
    path: '/api/message-samples/{key}',
    access: 'manage_agreement',
    params: z.strictObject({ key: line(1, 80) }),
    reply: z.object({ ...sampleRow.shape, text: z.string(), html: z.string().nullable() }),
    failures: ['not_found'],
  },
});
