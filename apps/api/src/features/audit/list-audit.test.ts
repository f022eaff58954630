import type { Answer } from '@ledgate/contract/call.ts';
import type { audit, AuditRow } from '@ledgate/contract/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

type Page = Answer<typeof audit.listAudit>;
type Query = NonNullable<Parameters<SignedIn['client']['audit']['listAudit']>[0]>['query'];

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const keyOf = ({ lane, n }: Pick<AuditRow, 'lane' | 'n'>): string => `${lane} ${n}`;

describe('the audit log for people', () => {
  let ledgate: TestServer;
  let admin: SignedIn;
  let underwriter: SignedIn;

  const write = async (lane: string, action: string, minute: number, more: object = {}): Promise<void> => {
    const at = new Date(Date.UTC(2025, 0, 1, 0, minute));
    const facts = canonicalJson({ at, action, subject: lane, actor: null, ...more });
    await sql`select audit_append(${lane}, ${facts})`.execute(books(ledgate.parts));
  };
  const list = (query?: Query, as = admin): Promise<Page> => as.client.audit.listAudit({ query });

  /** Old rows only: whoever signs in for this test writes new ones. */
  const OLD = { to: '2025-06-01T00:00:00.000Z' };

  beforeAll(async () => {
    ledgate = await startTestServer();
    admin = await signedIn(ledgate, 'admin');
    underwriter = await signedIn(ledgate, 'underwriter');
    // Three lanes with rows of the very same minute, so that time alone gives no order.
    for (let minute = 0; minute < 12; minute += 1) {
      for (const lane of ['application:kestrel', 'application:crab', 'user:marisol']) {
        const action = lane.startsWith('user') ? 'user.updated' : 'application.section_saved';
        await write(lane, action, minute, minute % 4 === 0 ? { actor: underwriter.uid } : {});
      }
    }
    await write('application:kestrel', 'application.submitted', 20, {
      actor: admin.uid,
      role: 'underwriter',
      own_role: 'superadmin',
      reason: 'Because it was ready',
      before: { status: 1, address: { city: 'Oslo' }, gone: true, iso: null },
      after: { status: 2, address: { city: 'Bergen' }, tags: ['a', 'b'], iso: null },
      request: 'r-1',
      address: '10.0.0.9',
      browser: 'Firefox',
      location: { lat: 1.25, long: -2.5 },
    });
  });
  afterAll(() => ledgate.close());

  test('shows who did what to whom, in which role, from where, and what changed', async () => {
    const { results, count, is_exact: isExact } = await list({ action: 'application.submitted', ...OLD });
    expect({ count, isExact }).toEqual({ count: 1, isExact: true });
    expect(results).toEqual([
      {
        lane: 'application:kestrel',
        subject: null,
        n: 13,
        at: '2025-01-01T00:20:00.000Z',
        action: 'application.submitted',
        actor: { uid: admin.uid, name: 'Robin Quarterman' },
        role: 'underwriter',
        own_role: 'superadmin',
        reason: 'Because it was ready',
        changes: [
          { field: 'address.city', before: 'Oslo', after: 'Bergen' },
          { field: 'gone', before: 'true', after: null },
          { field: 'status', before: '1', after: '2' },
          { field: 'tags', before: null, after: '["a","b"]' },
        ],
        address: '10.0.0.9',
        browser: 'Firefox',
        location: { lat: 1.25, long: -2.5 },
        request: 'r-1',
      },
    ]);
  });

  const FILTERS: [string, () => Query, number][] = [
    ['everything', () => ({}), 37],
    ['a person', () => ({ actor: underwriter.uid }), 9],
    ['nobody', () => ({ actor: 'nobody' }), 27],
    ['a stranger', () => ({ actor: UNKNOWN }), 0],
    ['an action', () => ({ action: 'user.updated' }), 12],
    ['the beginning of an action', () => ({ action: 'application.' }), 25],
    ['an action nobody ever took', () => ({ action: 'application.sold' }), 0],
    ['a kind of subject', () => ({ kind: 'application' }), 25],
    ['one subject', () => ({ lane: 'application:crab' }), 12],
    ['a time', () => ({ from: '2025-01-01T00:03:00.000Z', to: '2025-01-01T00:05:00.000Z' }), 6],
    ['words in the subject', () => ({ search: 'KESTREL' }), 13],
    ['words in the action', () => ({ search: 'saved' }), 24],
    ['words as people read them', () => ({ search: 'Section SAVED' }), 24],
    ['words in both', () => ({ search: 'user' }), 12],
    ['a percent sign, which is only that', () => ({ search: '%' }), 0],
    ['words and an action', () => ({ search: 'crab', action: 'application.s' }), 12],
    ['words and a person', () => ({ search: 'crab', actor: underwriter.uid }), 3],
    ['words and one subject', () => ({ search: 'submitted', lane: 'application:kestrel' }), 1],
  ];
  test.each(FILTERS)(
    'is walked to its end and back without losing or doubling a row, filtered by %s',
    async (...given) => {
      const [, filter, expected] = given;
      const query = { ...OLD, ...filter(), page_size: 5 };
      const first = await list(query);
      expect({ count: first.count, isExact: first.is_exact }).toEqual({ count: expected, isExact: true });
      expect(first.previous).toBeNull();
      const pages = [first];
      for (let { next } = first; next !== null; next = pages.at(-1)?.next ?? null) {
        pages.push(await list({ ...query, cursor: next }));
      }
      const rows = pages.flatMap(({ results }) => results);
      expect(new Set(rows.map(keyOf)).size).toBe(expected);
      expect(rows).toHaveLength(expected);
      expect(rows.map(({ at }) => at)).toEqual(
        rows
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );

      const back: AuditRow[] = [...(pages.at(-1)?.results ?? [])];
      for (let cursor = pages.at(-1)?.previous ?? null; cursor !== null;) {
        const page = await list({ ...query, cursor });
        expect(page.next).not.toBeNull();
        back.unshift(...page.results);
        cursor = page.previous;
      }
      expect(back.map(keyOf)).toEqual(rows.map(keyOf));
    },
  );

  test('says honestly when there are more rows than it counted, and exports them all', async () => {
    const facts = canonicalJson({ at: new Date(0), action: 'crowd.came', actor: null });
    // In pieces, since each statement has its limit.
    for (let piece = 0; piece < 20; piece += 1) {
      await sql`select audit_append('system:crowd-' || g % 101, ${facts}) from generate_series(1, 505) g`.execute(
        books(ledgate.parts),
      );
    }
    const crowd = await list({ action: 'crowd.came' });
    expect({ count: crowd.count, isExact: crowd.is_exact }).toEqual({ count: 10_000, isExact: false });
    const deep = await list({ action: 'crowd.came', cursor: crowd.next ?? '' });
    expect(deep.count).toBeNull();
    const lane = await list({ lane: 'system:crowd-7' });
    expect({ count: lane.count, isExact: lane.is_exact }).toEqual({ count: 100, isExact: true });
    const kind = await list({ kind: 'system' });
    expect({ count: kind.count, isExact: kind.is_exact }).toEqual({ count: 10_100, isExact: true });
    const file = await admin.client.audit.exportAudit({ query: { search: 'crowd' } });
    const text = Buffer.from(await file.arrayBuffer()).toString();
    expect(text.match(/^\{"facts"/gm)).toHaveLength(10_100);
    expect(text.match(/^\{"head"/gm)).toHaveLength(101);
  });

  test('shows underwriters what was done to applications and nothing else', async () => {
    const { results, count } = await list(OLD, underwriter);
    expect(count).toBe(25);
    expect(new Set(results.map(({ lane }) => lane))).toEqual(new Set(['application:kestrel', 'application:crab']));
    const words = await list({ ...OLD, search: 'user' }, underwriter);
    expect(words.results).toEqual([]);
    const person = await list({ ...OLD, actor: underwriter.uid }, underwriter);
    expect(person.count).toBe(6);
    for (const query of [{ lane: 'user:marisol' }, { kind: 'user' as const }]) {
      expect((await refusal(list(query, underwriter))).code).toBe('not_allowed');
    }
    const lane = 'user:marisol';
    const row = underwriter.client.audit.readAuditRow({ params: { lane, n: 1 } });
    expect((await refusal(row)).code).toBe('not_found');
    expect((await refusal(underwriter.client.audit.exportAudit())).code).toBe('not_allowed');
  });

  test('a place taken from elsewhere leads an underwriter nowhere new', async () => {
    const whole = await list({ ...OLD, page_size: 3 });
    const page = await list({ ...OLD, cursor: whole.next ?? '', page_size: 100 }, underwriter);
    expect(page.results.filter(({ lane }) => !lane.startsWith('application:'))).toEqual([]);
    expect((await refusal(list({ cursor: 'bm90LWEtcGxhY2U' }))).code).toBe('invalid');
  });

  test('reads one row with its link to the row before', async () => {
    const { client } = admin;
    const first = await client.audit.readAuditRow({ params: { lane: 'user:marisol', n: 1 } });
    const second = await client.audit.readAuditRow({ params: { lane: 'user:marisol', n: 2 } });
    expect(first).toMatchObject({ previous: '', is_intact: true });
    expect(second).toMatchObject({ previous: first.hash, is_intact: true });
    const none = client.audit.readAuditRow({ params: { lane: 'user:marisol', n: 99 } });
    expect((await refusal(none)).code).toBe('not_found');
  });

  test('calls each subject what people call it', async () => {
    const [uid = ''] = await addApplications(ledgate, [{ legalName: 'Otter Bakes' }]);
    const merchant = await signedIn(ledgate, 'merchant');
    const person = { uid: admin.uid, name: 'Robin Quarterman' };
    const lanes = [
      `application:${uid}`,
      `merchant:${merchant.merchantUid}`,
      `user:${person.uid}`,
      `account:${person.uid}`,
    ];
    const others = [
      'system:agreement',
      'system:watch-lists',
      'system:demo-banks',
      'account:7f',
      `application:${UNKNOWN}`,
    ];
    for (const lane of [...lanes, ...others]) await write(lane, 'otter.swam', 0);
    const { results } = await list({ action: 'otter.swam' });
    const subjects = Object.fromEntries(results.map(({ lane, subject }) => [lane, subject]));
    expect([...lanes, ...others].map((lane) => subjects[lane])).toEqual([
      expect.stringMatching(/^MA-\d+ Otter Bakes$/),
      expect.stringMatching(/\w/),
      person.name,
      person.name,
      'Merchant agreement',
      'Watch lists',
      'Demo data',
      null,
      null,
    ]);
    const row = await admin.client.audit.readAuditRow({ params: { lane: `application:${uid}`, n: 1 } });
    expect(row.subject).toBe(subjects[`application:${uid}`]);
  });

  test('finds a person by name, in what was done to them and by them, and a business by its name', async () => {
    const called = await signedIn(ledgate, 'admin');
    await books(ledgate.parts)
      .updateTable('app_user')
      .set({ first_name: 'Ottoline', last_name: 'Quarrell' })
      .where('uid', '=', called.uid)
      .execute();
    const [uid = ''] = await addApplications(ledgate, [{ dbaName: 'Pemberton Saddlery' }]);
    await write(`application:${uid}`, 'application.submitted', 30);
    await write(`user:${called.uid}`, 'user.updated', 31);
    await write('application:kestrel', 'application.submitted', 32, { actor: called.uid });
    const lanes = async (search: string) => (await list({ ...OLD, search })).results.map(({ lane }) => lane);
    expect(await lanes('ottoline quarrell')).toEqual(['application:kestrel', `user:${called.uid}`]);
    expect(await lanes('Pemberton')).toEqual([`application:${uid}`]);
  });

  test('finds an application by its reference, with or without its letters, and within the other filters', async () => {
    const [uid = '', other = ''] = await addApplications(ledgate, [{}, {}]);
    await write(`application:${uid}`, 'heron.stood', 0);
    await write(`application:${other}`, 'heron.stood', 0);
    const { results } = await list({ lane: `application:${uid}`, action: 'heron.' });
    const reference = results[0]?.subject?.split(' ')[0] ?? '';
    for (const search of [reference, reference.toLowerCase(), reference.slice(3)]) {
      const found = await list({ search }, underwriter);
      expect(found.results.map(({ lane }) => lane)).toEqual([`application:${uid}`]);
    }
    expect((await list({ search: reference, lane: `application:${other}` })).results).toEqual([]);
    expect((await list({ search: reference, kind: 'user' })).results).toEqual([]);
    expect((await list({ search: 'MA-999999999' })).results).toEqual([]);
    const file = await admin.client.audit.exportAudit({ query: { search: reference } });
    expect(
      Buffer.from(await file.arrayBuffer())
        .toString()
        .match(/^\{"facts"/gm),
    ).toHaveLength(1);
  });

  test('is filtered by an action that has capitals', async () => {
    await write('application:kestrel', 'queue.nextTaken', 30);
    expect((await list({ ...OLD, action: 'queue.nextTaken' })).count).toBe(1);
  });

  test('lists the actions that it knows', async () => {
    const { results } = await admin.client.audit.listAuditActions();
    expect(results).toEqual(results.toSorted());
    expect(results).toEqual(expect.arrayContaining(['application.submitted', 'user.updated']));
  });

  test('an export leaves its own row in the log, with the filter, and is in the file that it wrote', async () => {
    const file = await admin.client.audit.exportAudit({ query: { lane: 'system:audit' } });
    const lines = Buffer.from(await file.arrayBuffer())
      .toString()
      .trimEnd()
      .split('\n');
    const { results } = await list({ lane: 'system:audit' });
    expect(results[0]).toMatchObject({
      action: 'audit.exported',
      actor: { uid: admin.uid },
      changes: [{ field: 'filter.lane', before: null, after: 'system:audit' }],
    });
    expect(JSON.parse(lines.at(-3) ?? '')).toMatchObject({ lane: 'system:audit', n: results[0]?.n });
  });

  test('a file leaves the house only with a fresh proof of who asks', async () => {
    const again = await signedIn(ledgate, 'admin');
    await sql`update session set proved_at = proved_at - interval '6 minutes' where user_uid = ${again.uid}`.execute(
      books(ledgate.parts),
    );
    expect((await refusal(again.client.audit.exportAudit())).code).toBe('step_up_required');
  });
});
