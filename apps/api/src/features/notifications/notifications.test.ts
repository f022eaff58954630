import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMerchant } from '../../testing/merchants.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
});
afterAll(() => ledgate.close());

/** A merchant with a ticket, to which somebody replies as often as asked. */
const withTicket = async () => {
  const merchant = await startMerchant(ledgate);
  const { uid } = await merchant.client.queries.createTicket({
    body: { ticketSubject: 'Opening hours', query_rest: 'When can we call?' },
  });
  const reply = () =>
    underwriter.client.queries.createNote({ body: { ticket_id: uid, query_rest: 'From nine to five.' } });
  return { ...merchant, ticket: uid, reply };
};

const mailsTo = async (recipient: string): Promise<string[]> => {
  await ledgate.deliver();
  const rows = await ledgate.parts.db
    .selectFrom('demo_message')
    .select('subject')
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ subject }) => subject);
};

describe('notifications', () => {
  test('tell the other side once, lead to the thread and are read with it', async () => {
    const { client, ticket, reply } = await withTicket();
    await reply();
    const { unread, results } = await client.notifications.listNotifications();
    expect(unread).toBe(1);
    expect(results).toMatchObject([{ kind: 'ticket_reply', ticket: { uid: ticket }, is_read: false }]);
    await client.queries.readTicket({ params: { uid: ticket } });
    expect((await client.notifications.listNotifications()).unread).toBe(0);
  });

  test('are one’s own: marking all leaves those of others alone', async () => {
    const [one, other] = [await withTicket(), await withTicket()];
    await one.reply();
    await other.reply();
    const { results } = await other.client.notifications.listNotifications();
    await one.client.notifications.readNotifications({ body: { ids: results.map(({ id }) => id) } });
    expect((await other.client.notifications.listNotifications()).unread).toBe(1);
    expect(await one.client.notifications.readNotifications({ body: {} })).toEqual({ unread: 0 });
    expect((await other.client.notifications.listNotifications()).unread).toBe(1);
  });

  test('page on without leaving one out or showing one twice', async () => {
    const { client, reply } = await withTicket();
    for (let n = 0; n < 5; n += 1) await reply();
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await client.notifications.listNotifications({
        query: { page_size: 2, ...(cursor !== undefined && { cursor }) },
      });
      for (const { id } of page.results) seen.add(id);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.size).toBe(5);
  });
});

describe('what somebody wants to hear of', () => {
  test('is everything at first, and each way is switched off by itself', async () => {
    const { client, person, reply } = await withTicket();
    const { preferences } = await client.notifications.readPreferences();
    expect(preferences.every(({ on }) => on)).toBe(true);
    const off = { kind: 'ticket_reply', channel: 'mail', on: false } as const;
    await client.notifications.updatePreferences({ body: { preferences: [off] } });
    await reply();
    expect((await mailsTo(person.email)).filter((subject) => subject.includes('reply'))).toEqual([]);
    expect((await client.notifications.listNotifications()).unread).toBe(1);
    await client.notifications.updatePreferences({
      body: {
        preferences: [
          { ...off, on: true },
          { ...off, channel: 'app' },
        ],
      },
    });
    await reply();
    expect((await mailsTo(person.email)).filter((subject) => subject.includes('reply'))).toHaveLength(1);
    expect((await client.notifications.listNotifications()).unread).toBe(1);
  });

  test('is chosen among what that side is told at all', async () => {
    const { client } = await withTicket();
    const { preferences } = await underwriter.client.notifications.readPreferences();
    expect(preferences.map(({ kind }) => kind)).not.toContain('query_raised');
    const foreign = { kind: 'query_answered', channel: 'mail', on: false } as const;
    const call = client.notifications.updatePreferences({ body: { preferences: [foreign] } });
    expect((await refusal(call)).problem.errors).toHaveProperty(['query_answered.mail']);
  });
});

describe('everybody whom it concerns', () => {
  test('a merchant’s sub-users hear of what they were handed, and are offered no switch for anything else', async () => {
    const { person, reply } = await withTicket();
    const colleague = (permissions: string[]) =>
      signedIn(ledgate, 'subuser', { merchantUid: person.merchantUid ?? '', permissions });
    const [helper, cashier] = [await colleague(['read_ticket']), await colleague(['use_pos', 'read_product'])];
    await reply();
    const { results } = await helper.client.notifications.listNotifications();
    expect(results).toMatchObject([{ kind: 'ticket_reply', by: null }]);
    expect(await mailsTo(helper.email)).toHaveLength(1);
    expect((await cashier.client.notifications.listNotifications()).unread).toBe(0);
    expect(await mailsTo(cashier.email)).toEqual([]);
    const offered = async ({ client }: SignedIn) => [
      ...new Set((await client.notifications.readPreferences()).preferences.map(({ kind }) => kind)),
    ];
    expect(await offered(helper)).toEqual(['ticket_opened', 'ticket_reply']);
    expect(await offered(cashier)).toEqual([]);
  });

  test('a super admin is offered what can reach one, in whatever role they act', async () => {
    const { client } = await signedIn(ledgate, 'superadmin');
    const offered = async () => (await client.notifications.readPreferences()).preferences.map(({ kind }) => kind);
    expect(await offered()).toContain('clearance_proposed');
    expect(await offered()).not.toContain('case_assigned');
  });

  test('the desk reads whose message it is, the merchant only that there is one', async () => {
    const { client, ticket, reply } = await withTicket();
    await reply();
    await client.queries.createNote({ body: { ticket_id: ticket, query_rest: 'Thanks.' } });
    const [told] = (await underwriter.client.notifications.listNotifications()).results;
    expect(told).toMatchObject({ kind: 'ticket_reply', by: 'Robin Quarterman' });
    expect(told?.title).toMatch(/^Merchant \w+ replied \(T-\d+\)$/);
    const [own] = (await client.notifications.listNotifications()).results;
    expect(own?.title).toMatch(/^T-\d+: a new reply$/);
  });
});
