import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let underwriter: SignedIn;
let iso: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  underwriter = await signedIn(server, 'underwriter');
  iso = await signedIn(server, 'iso');
});
afterAll(() => server.close());

test('the letters of a row say what stands verified and what is asked, and partners are not told of questions', async () => {
  const [uid = ''] = await addApplications(server, [
    { isoUid: iso.isoUid, status: 'in_underwriting', legalName: 'Marks Quay' },
  ]);
  const lettersFor = async (who: SignedIn) =>
    (await who.client.applications.listApplications({ query: { search: 'marks quay' } })).results[0]?.sections;
  const write = (statement: RawBuilder<unknown>) =>
    bookkeeping(server.parts, async (tx) => {
      await sql`select set_config('app.scope', 'all', true)`.execute(tx);
      await statement.execute(tx);
    });
  expect(await lettersFor(admin)).toBe('ccccccc');
  const verify = (section: string) =>
    write(sql`insert into section_verification (uid, application_uid, section, content, verified_by, verified_at)
      values (gen_random_uuid(), ${uid}, ${section}, decode(repeat('00', 32), 'hex'), ${underwriter.uid}, now())`);
  await verify('company');
  await verify('documents');
  expect(await lettersFor(admin)).toBe('vcccccv');
  const ask = (section: string, state: string, text: string) =>
    write(sql`with t as (
        insert into ticket (uid, application_uid, merchant_uid, subject, kind, visibility, created_at, last_at)
        select gen_random_uuid(), uid, merchant_uid, 'Asked', 'query', 'merchant', now(), now() from application where uid = ${uid}
        returning uid)
      insert into note (uid, ticket_uid, application_uid, text, internal, at, query_type, section, state)
      select gen_random_uuid(), uid, ${uid}, ${text}, false, now(), 'manual', ${section}, ${state} from t`);
  await ask('documents', 'open', 'first');
  await ask('documents', 'open', 'second');
  await ask('business', 'answered', 'third');
  expect(await lettersFor(admin)).toBe('vcccccq');
  expect(await lettersFor(iso)).toBe('vcccccv');
  await write(sql`update note set state = 'resolved' where application_uid = ${uid} and text = 'first'`);
  expect(await lettersFor(admin)).toBe('vcccccq');
  await write(sql`update note set state = 'resolved' where application_uid = ${uid} and text = 'second'`);
  await write(
    sql`update section_verification set withdrawn_at = now() where application_uid = ${uid} and section = 'company'`,
  );
  expect(await lettersFor(admin)).toBe('ccccccv');
});

test('what is stopped comes before every score, and is told by what stops it', async () => {
  const [high = '', stopped = '', low = ''] = await addApplications(server, [
    { status: 'closed', risk: { score: 99, band: 'decline' } },
    { status: 'closed', risk: { score: 0, band: 'decline' }, hardStop: 'sanctions' },
    { status: 'closed', risk: { score: 3, band: 'low' } },
  ]);
  const listed = async (ordering: 'risk' | '-risk') =>
    (await admin.client.applications.listApplications({ query: { status__in: 'closed', ordering } })).results;
  expect((await listed('-risk')).map(({ uid, hard_stop: stop }) => [uid, stop])).toEqual([
    [stopped, 'sanctions'],
    [high, undefined],
    [low, undefined],
  ]);
  expect((await listed('risk')).map(({ uid }) => uid)).toEqual([low, high, stopped]);
});

test('a page of fifty is at most twenty kilobytes', async () => {
  await addApplications(
    server,
    Array.from({ length: 50 }, (_, at) => ({
      isoUid: iso.isoUid,
      status: 'in_underwriting' as const,
      legalName: `Harbor Street Weighty Coffee Roasters ${at} LLC`,
      dbaName: `Harbor Street Weighty Coffee ${at}`,
      assignedTo: underwriter.uid,
      dueAt: new Date(),
      volumeCents: 123_456_700,
      risk: { score: 55, band: 'high' as const },
    })),
  );
  const path = '/api/application?page_size=50&search=weighty';
  const { body } = await server.inject({ method: 'GET', path, headers: {} }, { token: admin.token });
  expect(body.match(/"uid"/g)).toHaveLength(50);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_480);
});

test('the list begins with a day that is asked for, whichever way it runs, and goes on from there', async () => {
  const days = ['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'];
  // Late in the evening in New York is the next day in Greenwich.
  const at = (day: string): Date => new Date(`${day}T23:30:00-05:00`);
  await addApplications(
    server,
    days.map((day) => ({ legalName: `Dayfinder ${day}`, submittedAt: at(day) })),
  );
  const list = (query: Record<string, string | number>) =>
    admin.client.applications.listApplications({ query: { search: 'dayfinder', page_size: 2, ...query } });
  const daysOf = ({ results }: Awaited<ReturnType<typeof list>>) => results.map(({ name }) => name?.slice(-10));
  const down = await list({ from: '2024-03-03' });
  expect(daysOf(down)).toEqual(['2024-03-03', '2024-03-02']);
  const up = await list({ from: '2024-03-03', ordering: 'submitted_at' });
  expect(daysOf(up)).toEqual(['2024-03-03', '2024-03-04']);
  expect(up.next).toBeNull();
  const cursorIn = (link: string | null): string => new URLSearchParams(link?.split('?')[1]).get('cursor') ?? '';
  expect(daysOf(await list({ cursor: cursorIn(down.next) }))).toEqual(['2024-03-01']);
  expect(daysOf(await list({ cursor: cursorIn(down.previous), from: '2024-03-03' }))).toEqual(['2024-03-04']);
  expect((await refusal(list({ from: '2024-03-03', ordering: 'risk' }))).problem.errors).toHaveProperty('from');
});
