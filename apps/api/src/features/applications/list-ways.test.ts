import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { ORDERINGS, readView, type ViewParams } from '@ledgate/domain/queue/definition.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import type { PersonActor } from '../../core/context.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type ApplicationFilter, filterOf } from './list-filters.ts';
import { type Found, gather, type PageAsk, walk, walkSpan, wayOf } from './list-ways.ts';
import { run, stating, walkAlong } from './list-statement.ts';

const DAY = 86_400_000;
const BANDS = ['low', 'medium', 'high', 'decline'] as const;

let server: TestServer;
let underwriter: TestPerson;
let iso: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  underwriter = await addPerson(server, 'underwriter');
  iso = await addPerson(server, 'iso');
  const ago = (days: number): Date => new Date(Date.now() - days * DAY);
  await addApplications(
    server,
    Array.from({ length: 90 }, (_, at) => ({
      status: STATUSES[at % STATUSES.length] ?? 'draft',
      isoUid: at % 3 === 0 ? iso.isoUid : null,
      assignedTo: at % 4 === 0 ? underwriter.uid : null,
      submittedAt: at % 7 === 0 ? null : ago(at % 11),
      statusAt: ago(at % 4),
      dueAt: at % 6 === 0 ? ago(at % 2 === 0 ? 1 : -1) : null,
      volumeCents: at % 8 === 0 ? null : (at % 5) * 1000,
      risk: { score: at % 10, band: BANDS[at % 4] ?? 'low' },
    })),
  );
});
afterAll(() => server.close());

interface Met {
  uid: string;
  key: string;
}

const meet = (found: Found, isWalked: boolean): Promise<Met[]> =>
  bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    if (isWalked) walkAlong(tx);
    return run<Met>(
      tx,
      stating((bind) => `select uid, key::text as key from (${found(bind)}) f`),
    );
  });

const filterFor = (params: ViewParams): ApplicationFilter =>
  filterOf({ role: 'admin', uid: underwriter.uid } as unknown as PersonActor, readView(params), server.parts.clock());

test.each<[string, () => ViewParams]>([
  ['everything', () => ({})],
  ['three statuses', () => ({ status__in: 'submitted,boarded,draft' })],
  ['a person’s', () => ({ assignee: underwriter.uid })],
  ['nobody’s of four statuses', () => ({ assignee: 'none', status__in: 'submitted,boarded,draft,closed' })],
  ['a partner’s', () => ({ iso: iso.isoUid ?? '' })],
  ['two bands', () => ({ band__in: 'low,decline' })],
  ['a band of a status', () => ({ band__in: 'low', status__in: 'submitted,draft' })],
  ['a week', () => ({ submitted: 'last_7_days' })],
  ['before a day', () => ({ submitted_before: new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10) })],
  ['what is overdue', () => ({ due: 'overdue' })],
  ['what is not due', () => ({ due: 'not_due' })],
])('a walk meets what gathering finds, in every order and from every place: %s', async (_, params) => {
  const filter = filterFor(params());
  for (const ordering of ORDERINGS) {
    const both = async (ask: Partial<PageAsk>, count: number): Promise<Met[]> => {
      const way = wayOf({ filter, ordering, place: null, offset: 0, limit: 100, ...ask }, count);
      const [walked, gathered] = [await meet(walk(filter, way), true), await meet(gather(filter, way), false)];
      expect(walked, `${ordering} ${JSON.stringify(ask)}`).toEqual(gathered);
      return way.isTurned ? walked.toReversed() : walked;
    };
    const all = await both({}, 1000);
    expect(all.length).toBeGreaterThan(2);
    const middle = Math.floor(all.length / 2);
    const at = all[middle];
    const place = { key: at?.key ?? '', uid: at?.uid ?? '' };
    expect(await both({ place: { ...place, isBackwards: false } }, 0)).toEqual(all.slice(middle + 1));
    expect(await both({ place: { ...place, isBackwards: true } }, 0)).toEqual(all.slice(0, middle));
    // Before the middle from the beginning, after it from the end.
    for (const offset of [0, 1, middle, all.length - 1]) {
      expect(await both({ offset, limit: 2 }, all.length)).toEqual(all.slice(offset, offset + 2));
    }
  }
});

test('a span is met along every other order, and by waiting only while nothing waits since before its submission', async () => {
  const filter = filterFor({ submitted: 'last_7_days' });
  const wayBy = (ordering: (typeof ORDERINGS)[number], ask: Partial<PageAsk>) =>
    wayOf({ filter, ordering, place: null, offset: 0, limit: 100, ...ask }, 1000);
  expect(await meet(walkSpan(filter, wayBy('status_at', {}), 1000), false)).toEqual([]);
  await bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    await sql`update application set status_at = submitted_at where status_at < submitted_at`.execute(tx);
  });
  for (const ordering of ORDERINGS) {
    const both = async (ask: Partial<PageAsk>): Promise<Met[]> => {
      const gathered = await meet(gather(filter, wayBy(ordering, ask)), false);
      expect(await meet(walkSpan(filter, wayBy(ordering, ask), 1000), false), ordering).toEqual(gathered);
      return gathered;
    };
    const all = await both({});
    const { key = '', uid = '' } = all[Math.floor(all.length / 2)] ?? {};
    expect(await both({ place: { key, uid, isBackwards: true } })).not.toEqual([]);
    expect(await both({ place: { key, uid, isBackwards: false } })).not.toEqual([]);
    expect(await both({ offset: 3, limit: 5 })).toEqual(all.slice(3, 8));
  }
});
