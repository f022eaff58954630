import { MOST_PINNED, MOST_RECENT, RECORD_KINDS, SHORTEST_SEARCH } from '@ledgate/domain/search/kinds.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, uid } from './fields.ts';

const kind = z.enum(RECORD_KINDS);
const record = z.strictObject({ kind, uid });

/** A record in two lines: what it is called, and what else it is known by. */
const foundRecord = z
  .object({
    kind,
    uid,
    title: z.string(),
    /** In the order to show them; where it stands comes last, in words. */
    facts: z.array(z.string()),
    amount_cents: z.int().nullable(),
    at: instant.nullable(),
  })
  .meta({ id: 'FoundRecord' });

const foundGroup = z
  .object({
    kind,
    results: z.array(foundRecord),
    /** There are more of them; the list of this kind has them all under the same words. */
    more: z.boolean(),
  })
  .meta({ id: 'FoundGroup' });

/** By POST, although it only reads: names, phones and addresses of people have no business in an address or a log. */
export const search = declare({
  searchRecords: {
    summary: 'Find records by name, number, mail address or phone, four of each kind',
    method: 'POST',
    path: '/api/search',
    access: 'signed_in',
    body: z.strictObject({
      q: line(SHORTEST_SEARCH, 100, 'Type at least two letters or digits of a word.'),
    }),
    reply: z.object({
      groups: z.array(foundGroup),
      /** Nothing was found by what was typed; this is what was looked for instead. */
      corrected: z.string().nullable(),
    }),
    failures: [],
    repeatable: true,
  },
  readShortcuts: {
    summary: 'Read the pinned records and those named; what one may not see any more is left out',
    method: 'POST',
    path: '/api/search/shortcuts',
    access: 'signed_in',
    body: z.strictObject({ recent: z.array(record).max(MOST_RECENT) }),
    reply: z.object({ pinned: z.array(foundRecord), recent: z.array(foundRecord) }),
    failures: [],
    repeatable: true,
  },
  pinRecord: {
    summary: `Pin a record, or take the pin off; ${MOST_PINNED} at most`,
    method: 'PUT',
    path: '/api/search/pins',
    access: 'signed_in',
    body: z.strictObject({ kind, uid, pinned: z.boolean() }),
    reply: z.object({ pinned: z.array(z.object({ kind, uid })) }),
    failures: ['not_found', 'wrong_state'],
  },
});

export type FoundRecord = z.infer<typeof foundRecord>;
export type FoundGroup = z.infer<typeof foundGroup>;
export type RecordName = z.infer<typeof record>;
