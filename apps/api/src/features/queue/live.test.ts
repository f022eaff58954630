import { afterEach, beforeEach, expect, test } from 'vitest';
import { submittedMerchant } from '../../testing/applications.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let url: string;
const hangUps: (() => void)[] = [];

beforeEach(async () => {
  server = await startTestServer();
  url = await server.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const hangUp of hangUps.splice(0)) hangUp();
  await server.close();
});

interface Heard {
  event: string;
  id?: string;
  data: Record<string, unknown>;
}

const readEvent = (block: string): Heard => {
  const line = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const id = line('id');
  return {
    event: line('event') ?? '',
    ...(id !== undefined && { id }),
    data: JSON.parse(line('data') ?? '{}') as Record<string, unknown>,
  };
};

/** Listens as a browser does; `until` waits for an event that is such a one. */
const listen = async ({ token }: Pick<SignedIn, 'token'>, query = '') => {
  const line = new AbortController();
  const response = await fetch(`${url}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: line.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const heard: Heard[] = [];
  let wake: () => void = () => undefined;
  const listening = (async () => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      heard.push(...blocks.filter((block) => block.includes('event:')).map(readEvent));
      wake();
    }
  })().catch(() => undefined);
  hangUps.push(() => line.abort());
  const until = async (isSuch: (event: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(isSuch);
      if (found) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { heard, until, hangUp: () => line.abort(), ended: listening };
};

const isCase = (uid: string) => (event: Heard) => event.event === 'case' && event.data['uid'] === uid;

test('whoever may see an application hears that it changed, and of no other; nothing but uid and version is told', async () => {
  const admin = await signedIn(server, 'admin');
  const iso = await signedIn(server, 'iso');
  const merchant = await signedIn(server, 'merchant');
  const stranger = await signedIn(server, 'merchant');
  const ears = { admin: await listen(admin), iso: await listen(iso), own: await listen(merchant) };
  const strange = await listen(stranger);
  const [first = ''] = await addApplications(server, [{ isoUid: iso.isoUid }]);
  const [second = ''] = await addApplications(server, [{ merchantUid: merchant.merchantUid ?? '' }]);
  const [last = ''] = await addApplications(server, [
    { isoUid: iso.isoUid, merchantUid: stranger.merchantUid ?? '', status: 'draft' },
  ]);
  const told = await ears.admin.until(isCase(last));
  expect(Object.keys(told.data).toSorted()).toEqual(['uid', 'version']);
  await ears.iso.until(isCase(last));
  await ears.own.until(isCase(second));
  await strange.until(isCase(last));
  const uids = (heard: Heard[]) => heard.filter(({ event }) => event === 'case').map(({ data }) => data['uid']);
  expect(uids(ears.admin.heard)).toEqual([first, second, last]);
  expect(uids(ears.iso.heard)).toEqual([first, last]);
  expect(uids(ears.own.heard)).toEqual([second]);
  expect(uids(strange.heard)).toEqual([last]);
});

test('who comes back with the last number hears what was missed, and with an unknown one that all may have changed', async () => {
  const admin = await signedIn(server, 'admin');
  const keeper = await listen(admin);
  const [first = ''] = await addApplications(server, [{}]);
  const { id } = await keeper.until(isCase(first));
  const [missed = ''] = await addApplications(server, [{}]);
  await keeper.until(isCase(missed));
  const back = await listen(admin, `?last=${id}`);
  await back.until(isCase(missed));
  expect(back.heard.some(isCase(first))).toBe(false);
  const lost = await listen(admin, '?last=another-1');
  await lost.until(({ event }) => event === 'many');
});

test('staff see who else is on a case, until they leave; partners and merchants do not', async () => {
  const admin = await signedIn(server, 'admin');
  const underwriter = await signedIn(server, 'underwriter');
  const iso = await signedIn(server, 'iso');
  const [uid = ''] = await addApplications(server, [{ isoUid: iso.isoUid }]);
  const watching = await listen(admin);
  const partner = await listen(iso, `?case=${uid}`);
  const onCase = await listen(underwriter, `?case=${uid}`);
  const isHere = ({ event, data }: Heard) =>
    event === 'presence' && JSON.stringify(data['people']).includes(underwriter.uid);
  await watching.until(isHere);
  onCase.hangUp();
  await watching.until(({ event, data }) => event === 'presence' && JSON.stringify(data['people']) === '[]');
  expect(partner.heard.filter(({ event }) => event === 'presence')).toEqual([]);
});

test('what staff write among themselves is no news for the merchant and the partner', async () => {
  const iso = await signedIn(server, 'iso');
  const underwriter = await signedIn(server, 'underwriter');
  const { application, token } = await submittedMerchant(server, 'llc', { isoUid: iso.isoUid ?? '' });
  await server.deliver();
  const application_id = application.uid;
  const versionOf = async (): Promise<number> =>
    (await underwriter.client.applications.readApplication({ params: { uid: application_id } })).application.version;
  const before = await versionOf();
  const outside = [await listen({ token }), await listen(iso)];
  const { queries } = underwriter.client;
  const aside = { application_id, visibility: 'internal' as const, query_rest: 'Kanarienvogel' };
  const thread = await queries.createTicket({ body: { ...aside, ticketSubject: 'Kanarienvogel' } });
  await queries.createNote({ body: { ticket_id: thread.uid, query_rest: 'Kanarienvogel again', internal: true } });
  await queries.raiseQueries({
    params: { uid: application_id },
    body: { queries: [{ section: 'cp', text: 'Where is it?' }] },
  });
  const now = await versionOf();
  for (const { heard, until } of outside) {
    await until(({ data }) => data['uid'] === application_id && data['version'] === now);
    expect(JSON.stringify(heard)).not.toContain('Kanarienvogel');
    expect(heard.every(({ data }) => Number(data['version']) > before)).toBe(true);
  }
});

test('a case of others cannot be listened on, and a server that closes ends its streams', async () => {
  const iso = await signedIn(server, 'iso');
  const [uid = ''] = await addApplications(server, [{}]);
  const refused = await fetch(`${url}/api/live?case=${uid}`, { headers: { authorization: `Bearer ${iso.token}` } });
  expect(refused.status).toBe(404);
  expect((await fetch(`${url}/api/live`)).status).toBe(401);
  const ear = await listen(iso);
  await server.server.close();
  await ear.ended;
});

const MOST_STREAMS = 12;

test('somebody listens on twelve lines at most: the oldest gives way, and nobody else’s does', async () => {
  const [admin, other] = [await signedIn(server, 'admin'), await signedIn(server, 'admin')];
  const bystander = await listen(other);
  const first = await listen(admin);
  const rest: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < MOST_STREAMS; n += 1) rest.push(await listen(admin));
  await first.ended;
  const [uid = ''] = await addApplications(server, [{}]);
  for (const line of [bystander, ...rest]) await line.until(isCase(uid));
  expect(first.heard.some(isCase(uid))).toBe(false);
});

const HARMS: [string, (keeper: SignedIn, uid: string, line: SignedIn) => Promise<unknown>][] = [
  ['is blocked', ({ client }, id) => client.users.removeUser({ params: { id } })],
  ['is deleted', ({ client }, id) => client.users.removeUser({ params: { id }, query: { wantto: 'delete' } })],
  [
    'is given another role',
    ({ client }, id) =>
      client.users.updateUser({ params: { id }, body: { first_name: 'Robin', last_name: 'Q', role: 'underwriter' } }),
  ],
  ['signs out', (_keeper, _uid, line) => line.client.account.signOut()],
];

test.each(HARMS)('who %s hears nothing more within a second, whichever server they listen on', async (_what, harm) => {
  const beside = await startTestServer({}, server);
  try {
    const keeper = await signedIn(beside, 'superadmin');
    const admin = await signedIn(beside, 'admin');
    const line = await listen(admin);
    await harm(keeper, admin.uid, admin);
    const from = performance.now();
    await line.ended;
    expect(performance.now() - from).toBeLessThan(1000);
  } finally {
    await beside.close();
  }
});
