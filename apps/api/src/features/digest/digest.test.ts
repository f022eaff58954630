import { morningOf } from '@ledgate/domain/queue/business-calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sendDigests } from './send-digests.ts';

let ledgate: TestServer;
let desk: Desk;
/** The case to somebody, by themselves. */
const give = ({ client, uid }: SignedIn) => client.queue.assign({ body: { applications: [desk.uid], to: uid } });

beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await openDesk(ledgate);
  await give(desk.underwriter);
});
afterAll(() => ledgate.close());

const HALF_HOUR_MS = 30 * 60_000;

const passToMorning = (): void => {
  while (morningOf(ledgate.parts.clock().getTime()) !== null) ledgate.advance(HALF_HOUR_MS);
  while (morningOf(ledgate.parts.clock().getTime()) === null) ledgate.advance(HALF_HOUR_MS);
};

const digestsTo = async (email: string): Promise<string[]> =>
  (await ledgate.subjectsTo(email)).filter((subject) => subject.startsWith('On your desk'));

test('each working morning an underwriter gets one mail with their cases, however many servers send', async () => {
  passToMorning();
  await Promise.all([sendDigests(ledgate.parts), sendDigests(ledgate.parts), sendDigests(ledgate.parts)]);
  await sendDigests(ledgate.parts);
  expect(await digestsTo(desk.underwriter.email)).toEqual(['On your desk: 1 case']);
  const { text } = await ledgate.lastMessage(desk.underwriter.email);
  expect(text).toMatch(new RegExp(`${desk.reference}, .+: Due [A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d [AP]M E[SD]T`));

  for (let day = 0; day < 5; day += 1) passToMorning();
  await sendDigests(ledgate.parts);
  expect(await digestsTo(desk.underwriter.email)).toEqual(['On your desk: 1 case, 1 overdue', 'On your desk: 1 case']);
});

test('nobody gets one in the afternoon, with nothing to do, blocked, or who does not want it', async () => {
  ledgate.advance(6 * 60 * 60_000);
  await sendDigests(ledgate.parts);
  passToMorning();
  const [idle, blocked, unwilling] = [
    await signedIn(ledgate, 'underwriter'),
    await signedIn(ledgate, 'underwriter'),
    await signedIn(ledgate, 'underwriter'),
  ];
  await give(blocked);
  const admin = await signedIn(ledgate, 'admin');
  await admin.client.users.removeUser({ params: { id: blocked.uid } });
  await sendDigests(ledgate.parts);
  await give(unwilling);
  const body = { preferences: [{ kind: 'digest' as const, channel: 'mail' as const, on: false }] };
  await unwilling.client.notifications.updatePreferences({ body });
  await sendDigests(ledgate.parts);
  for (const { email } of [idle, blocked, unwilling]) expect(await digestsTo(email)).toEqual([]);
  // Had the case before, and has nothing now.
  expect(await digestsTo(desk.underwriter.email)).toHaveLength(2);
});
