import { randomInt } from 'node:crypto';
import { STATUSES, type Status } from '@ledgate/domain/applications/statuses.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import { ORDERINGS, type Ordering } from '@ledgate/domain/queue/definition.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

type ListQuery = NonNullable<Parameters<SignedIn['client']['applications']['listApplications']>[0]>['query'];

let server: TestServer;
let admin: SignedIn;
let underwriter: SignedIn;
let iso: SignedIn;
let otherIso: SignedIn;
let merchant: SignedIn;

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  underwriter = await signedIn(server, 'underwriter');
  iso = await signedIn(server, 'iso');
  otherIso = await signedIn(server, 'iso');
  merchant = await signedIn(server, 'merchant');
  const bands = ['low', 'medium', 'high', 'decline'] as const;
  await addApplications(
    server,
    Array.from({ length: 60 }, (_, at) => ({
      status: STATUSES[at % STATUSES.length] ?? 'draft',
      legalName: at % 3 === 0 ? `Granite Bistro ${at} LLC` : `Cedar Kayak ${at} Inc`,
      dbaName: `Shop ${at}`,
      isoUid: [iso.isoUid, otherIso.isoUid, null][at % 3] ?? null,
      assignedTo: at % 4 === 0 ? underwriter.uid : null,
      // Many share one instant, so that ties are met at every page's edge.
      submittedAt: at % 7 === 0 ? null : ago(at % 5),
      statusAt: ago(at % 4),
      dueAt: at % 6 === 0 ? ago(at % 2 === 0 ? 1 : -1) : null,
      volumeCents: at % 8 === 0 ? null : (at % 5) * 1000,
      risk: { score: at % 10, band: bands[at % 4] ?? 'low' },
    })),
  );
  await addApplications(server, [{ merchantUid: merchant.merchantUid ?? '', status: 'draft', submittedAt: null }]);
});
afterAll(() => server.close());

const list = (query: ListQuery, who: SignedIn = admin) => who.client.applications.listApplications({ query });

/** Follows the links as a client would. */
const follow = async (link: string, who: SignedIn = admin) => {
  const reply = await server.inject({ method: 'GET', path: link, headers: {} }, { token: who.token });
  return reply.json<Awaited<ReturnType<typeof list>>>();
};

/** The uids of those for which a condition on the stored row holds, whoever asks. */
const uidsWhere = (condition: RawBuilder<unknown>): Promise<string[]> =>
  bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    const { rows } = await sql<{ uid: string }>`select uid from application a where ${condition}`.execute(tx);
    return rows.map(({ uid }) => uid).toSorted();
  });

const uidsOf = (rows: readonly { uid: string }[]): string[] => rows.map(({ uid }) => uid).toSorted();

const walk = async (query: ListQuery, who: SignedIn = admin): Promise<string[]> => {
  let page = await list(query, who);
  const seen = page.results.map(({ uid }) => uid);
  while (page.next !== null) {
    page = await follow(page.next, who);
    seen.push(...page.results.map(({ uid }) => uid));
  }
  return seen;
};

describe('the list', () => {
  test.each(ORDERINGS.map((ordering): [Ordering] => [ordering]))(
    'ordered by %s is walked to its end and back without a skip or a repetition, ties and all',
    async (ordering) => {
      const query = { ordering, page_size: 7 } as const;
      const there = await walk(query);
      expect(new Set(there).size).toBe(there.length);
      expect(there).toHaveLength(61);
      let page = await list({ ...query, page: 9 });
      const back = page.results.map(({ uid }) => uid);
      while (page.previous !== null) {
        page = await follow(page.previous);
        back.unshift(...page.results.map(({ uid }) => uid));
      }
      expect(back).toEqual(there);
    },
  );

  test.each<[string, ListQuery, 'admin' | 'iso']>([
    ['all', {}, 'admin'],
    ['what waits longest', { ordering: 'status_at' }, 'admin'],
    ['the riskiest of two bands', { ordering: '-risk', band__in: 'high,decline' }, 'admin'],
    ['three statuses by volume', { ordering: 'monthly_volume', status__in: 'submitted,query_raised,boarded' }, 'admin'],
    ['the last seven days by when they are due', { ordering: 'due_at', submitted: 'last_7_days' }, 'admin'],
    ['a word', { search: 'granite' }, 'admin'],
    ['a word by risk', { search: 'granite', ordering: 'risk' }, 'admin'],
    ['a partner’s own', { ordering: '-status_at' }, 'iso'],
  ])('has every page by its number, from either end: %s', async (_, query, role) => {
    const who = role === 'iso' ? iso : admin;
    const there = await walk({ ...query, page_size: 100 }, who);
    expect(there.length).toBeGreaterThan(8);
    for (let page = 1; page <= Math.ceil(there.length / 4) + 1; page += 1) {
      const { count, results, next, previous } = await list({ ...query, page, page_size: 4 }, who);
      expect(count).toBe(there.length);
      expect(
        results.map(({ uid }) => uid),
        `page ${page}`,
      ).toEqual(there.slice((page - 1) * 4, page * 4));
      expect(next !== null, `after page ${page}`).toBe(page * 4 < there.length);
      expect(previous !== null && results.length > 0).toBe(page > 1 && results.length > 0);
    }
  });

  test('turned round it is the same list from the other end', async () => {
    const down = await walk({ ordering: '-monthly_volume', page_size: 50 });
    const up = await walk({ ordering: 'monthly_volume', page_size: 50 });
    expect(up).toEqual(down.toReversed());
  });

  test.each<[string, ListQuery]>([
    ['one status', { status__in: 'submitted' }],
    ['three statuses', { status__in: 'submitted,query_raised,boarded' }],
    ['nobody’s', { assignee: 'none' }],
    ['a risk band', { band__in: 'high,decline' }],
    ['what is overdue', { due: 'overdue' }],
    ['what is not due', { due: 'not_due' }],
    ['the last seven days', { submitted: 'last_7_days' }],
    ['today and a status', { submitted: 'today', status__in: 'submitted,draft,boarded' }],
    ['a word', { search: 'granite' }],
    ['two words', { search: 'BISTRO gran' }],
    ['a word and a status', { search: 'kayak', status__in: 'submitted,boarded,declined' }],
    ['a word in another order', { search: 'kayak', ordering: 'risk' }],
  ])('filtered by %s has as many as it says, over all pages', async (_, query) => {
    const { count } = await list({ ...query, page_size: 1 });
    const seen = await walk({ ...query, page_size: 4 });
    expect(count).toBeGreaterThan(0);
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  test('mine are mine, whoever I am', async () => {
    const { results } = await list({ assignee: 'me', page_size: 100 }, underwriter);
    expect(results).toHaveLength(15);
    expect(uidsOf(results)).toEqual(await uidsWhere(sql`a.assigned_to = ${underwriter.uid}`));
    expect((await list({ assignee: 'me' })).count).toBe(0);
  });

  test('a reference is found with and without its letters', async () => {
    const { results } = await list({ page_size: 1 });
    const reference = results[0]?.reference ?? '';
    for (const search of [reference, reference.toLowerCase(), reference.slice(3)]) {
      const found = await list({ search });
      expect(found.results.map((row) => row.reference)).toContain(reference);
    }
  });

  test('rows that come and go while somebody turns pages are neither skipped nor shown twice', async () => {
    const query = { ordering: '-submitted_at', page_size: 5, search: 'kayak' } as const;
    const before = await walk(query);
    let page = await list(query);
    const seen = page.results.map(({ uid }) => uid);
    while (page.next !== null) {
      await addApplications(server, [{ legalName: 'Kayak Newcomer', submittedAt: new Date() }]);
      page = await follow(page.next);
      seen.push(...page.results.map(({ uid }) => uid));
    }
    expect(seen).toEqual(before);
  });

  test('a new name is found at once, and the old one no longer', async () => {
    const [uid = ''] = await addApplications(server, [{ legalName: 'Zephyr Looms' }]);
    expect((await list({ search: 'zephyr' })).count).toBe(1);
    await bookkeeping(server.parts, async (tx) => {
      await sql`select set_config('app.scope', 'all', true)`.execute(tx);
      await tx.updateTable('application').set({ legal_name: 'Mistral Looms' }).where('uid', '=', uid).execute();
    });
    expect((await list({ search: 'zephyr' })).count).toBe(0);
    expect((await list({ search: 'mistral' })).results.map((row) => row.uid)).toEqual([uid]);
  });

  test.each([["x' or 1=1 --"], ['100%'], [String.raw`ab\cd':*`], ['!&|()<->'.padEnd(12, 'ab')]])(
    'a search for %j is taken as plain words',
    async (search) => {
      expect((await list({ search })).count).toBeTypeOf('number');
    },
  );

  test('the letters “iso” find the names that begin so, and not every application of an ISO', async () => {
    const [uid] = await addApplications(server, [{ legalName: 'Isola Gelato', isoUid: iso.isoUid }]);
    for (const asking of [admin, iso]) {
      const { count, results } = await list({ search: 'iso' }, asking);
      expect(results.map((row) => row.uid)).toEqual([uid]);
      expect(count).toBe(1);
    }
  });

  test('a search of one letter is refused, and an odd cursor too', async () => {
    expect((await refusal(list({ search: 'a' }))).problem.errors).toHaveProperty('search');
    expect((await refusal(list({ cursor: 'nonsense' }))).problem.errors).toHaveProperty('cursor');
    const foreign = Buffer.from(JSON.stringify(['-risk', 'x', admin.uid, 0])).toString('base64url');
    expect((await refusal(list({ cursor: foreign, ordering: '-risk' }))).code).toBe('invalid');
  });
});

describe('whose applications somebody sees', () => {
  test('an ISO has the own, in every list and total, and nothing about people and risk', async () => {
    const { count, results } = await list({ page_size: 100 }, iso);
    expect(results).toHaveLength(count);
    expect(uidsOf(results)).toEqual(await uidsWhere(sql`a.iso_uid = ${iso.isoUid}`));
    expect(results.every((row) => row.assignee_name === null && row.risk_score === null)).toBe(true);
    const found = await list({ search: 'granite', page_size: 100 }, iso);
    expect(found.count).toBe(found.results.length);
    expect(uidsOf(found.results)).toEqual(
      await uidsWhere(sql`a.iso_uid = ${iso.isoUid} and a.legal_name ilike 'granite%'`),
    );
    expect((await list({ search: 'granite' }, otherIso)).count).toBe(0);
    expect(uidsOf((await list({ iso: otherIso.isoUid ?? '', page_size: 100 }, iso)).results)).toEqual(uidsOf(results));
  });

  test.each<[string, ListQuery]>([
    ['who has it', { assignee: 'none' }],
    ['its risk', { band__in: 'high' }],
    ['the order of risk', { ordering: '-risk' }],
  ])('an ISO learns nothing by asking for %s', async (_, query) => {
    expect((await refusal(list(query, iso))).code).toBe('invalid');
    expect((await refusal(list(query, merchant))).code).toBe('invalid');
  });

  test('an ISO learns of the own desk’s delays only', async () => {
    const [late = ''] = await addApplications(server, [
      { isoUid: iso.isoUid, status: 'awaiting_iso', dueAt: ago(1), desk: 'iso' },
    ]);
    const { count, results } = await list({ due: 'overdue' }, iso);
    expect(results.map(({ uid }) => uid)).toEqual([late]);
    expect(count).toBe(1);
    expect((await iso.client.queue.readCounts()).builtIn['overdue']).toBe(1);
    expect((await list({ due: 'overdue' })).count).toBeGreaterThan(1);
  });

  test('a merchant has the own and no other, and not the list of all', async () => {
    const { count, results } = await list({}, merchant);
    expect(count).toBe(1);
    expect(uidsOf(results)).toEqual(await uidsWhere(sql`a.merchant_uid = ${merchant.merchantUid}`));
    expect(results[0]).toMatchObject({ name: null, iso_name: null });
    expect((await list({ search: 'granite' }, merchant)).count).toBe(0);
    expect((await refusal(merchant.client.queue.listAllApplications())).code).toBe('not_allowed');
    expect((await admin.client.queue.listAllApplications()).count).toBe((await list({})).count);
  });
});

test('totals and counts equal a recount after two hundred random moves', async () => {
  const { rows } = await sql<{ from: Status; to: Status }>`
    select from_status as from, to_status as to from application_transition`.execute(server.parts.db);
  await bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    for (let step = 0; step < 200; step += 1) {
      const { from, to } = rows[randomInt(rows.length)] ?? { from: 'draft', to: 'submitted' };
      await sql`update application set status = ${to}, assigned_to = ${step % 3 === 0 ? underwriter.uid : null}
        where uid = (select uid from application where status = ${from} limit 1)`.execute(tx);
    }
    await sql`select sum_up_application_tally(), sum_up_application_total(), sum_up_search_tally()`.execute(tx);
  });
  for (const who of [admin, underwriter, iso]) {
    const { builtIn } = await who.client.queue.readCounts();
    expect(await walk({ page_size: 100 }, who)).toHaveLength(builtIn['all'] ?? -1);
    for (const status of STATUSES) {
      const { count } = await list({ status__in: status }, who);
      expect(await walk({ status__in: status, page_size: 100 }, who), status).toHaveLength(count);
    }
  }
  const { builtIn } = await underwriter.client.queue.readCounts();
  const mine = await walk({ assignee: 'me', page_size: 100, status__in: UNDER_WAY.join(',') }, underwriter);
  expect(builtIn['mine']).toBe(mine.length);
});
