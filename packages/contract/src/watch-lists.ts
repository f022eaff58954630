import { ENTRY_KINDS } from '@ledgate/domain/risk/watch-matching.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, listOf, pageQuery, uid } from './fields.ts';

export const WATCH_LIST_KINDS = ['sanctions', 'terminated'] as const;
export type WatchListKind = (typeof WATCH_LIST_KINDS)[number];

const byId = z.strictObject({ id: uid });
const person = z.object({ uid, name: z.string() });

const listView = z
  .object({
    id: uid,
    kind: z.enum(WATCH_LIST_KINDS),
    name: z.string(),
    file_name: z.string(),
    sha256: z.hex(),
    rows: z.int().positive(),
    loaded_by: person.nullable(),
    at: instant,
    active: z.boolean(),
    retired_at: instant.nullable(),
    retired_by: person.nullable(),
    /** When it was loaded, or loaded again unchanged. */
    confirmed_at: instant,
    /** In force and not older than seven days. */
    is_current: z.boolean(),
    retire_proposal: z.object({ by: person, at: instant }).nullable(),
  })
  .meta({ id: 'WatchList' });
export type WatchListView = z.output<typeof listView>;

const entryView = z
  .object({
    id: uid,
    line: z.int().positive(),
    ref: z.string(),
    kind: z.enum(ENTRY_KINDS),
    names: z.array(z.string()),
    birth_years: z.array(z.int()),
    country: z.string(),
    addresses: z.array(z.string()),
    program: z.string(),
    zip: z.string(),
    reason_code: z.string(),
    listed_on: z.string().nullable(),
    /** Which numbers the entry has; they are kept as keyed names only. */
    numbers: z.array(z.enum(['tax_id', 'ssn', 'phone'])),
  })
  .meta({ id: 'WatchEntry' });
export type WatchEntryView = z.output<typeof entryView>;

export const watchLists = declare({
  listWatchLists: {
    summary: 'List the sanctions and terminated-merchant lists, those in force first',
    method: 'GET',
    path: '/api/watchlist',
    access: 'manage_watchlist',
    reply: z.object({ results: z.array(listView) }),
    failures: [],
  },
  loadWatchList: {
    summary:
      'Load a list from CSV (of sanctions: sdn.csv, with alt.csv and add.csv); it replaces the one of the same name, the same again confirms it, or nothing happens at all',
    method: 'POST',
    path: '/api/watchlist',
    access: 'manage_watchlist',
    upload: true,
    body: z.strictObject({ kind: z.enum(WATCH_LIST_KINDS), name: line(3, 80) }),
    reply: listView,
    status: 201,
    failures: ['file_refused'],
  },
  retireWatchList: {
    summary: 'Propose to retire a list, or confirm it where another admin proposed it',
    method: 'DELETE',
    path: '/api/watchlist/{id}',
    access: 'manage_watchlist',
    params: byId,
    reply: listView,
    failures: ['not_found', 'wrong_state'],
  },
  keepWatchList: {
    summary: 'Keep a list that somebody proposed to retire',
    method: 'POST',
    path: '/api/watchlist/{id}/keep',
    access: 'manage_watchlist',
    params: byId,
    reply: listView,
    failures: ['not_found', 'wrong_state'],
  },
  listWatchEntries: {
    summary: 'List the entries of a list',
    method: 'GET',
    path: '/api/watchlist/{id}/entry',
    access: 'manage_watchlist',
    params: byId,
    query: z.strictObject({ ...pageQuery }),
    reply: listOf(entryView),
    failures: ['not_found'],
  },
});
