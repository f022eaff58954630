import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, standing, walkThrough } from '../../testing/desk.ts';
import { asServer } from '../../testing/recommended.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertEvent } from '../applications/public.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { expireApplications } from './expire-applications.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const eventsOf = (uid: string): Promise<string[]> =>
  asServer(ledgate, async (tx) => {
    const rows = await tx
      .selectFrom('application_event')
      .select('event')
      .where('application_uid', '=', uid)
      .orderBy('n')
      .execute();
    return rows.map(({ event }) => event);
  });

const statusOf = async (desk: Desk): Promise<string> => (await standing(desk, desk.admin)).status;

const asOwner = async ({ url }: TestServer, statement: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
};

describe('what is left waiting', () => {
  const DAY_MS = 86_400_000;
  const age = (uid: string, days: number): Promise<unknown> =>
    asServer(ledgate, (tx) => {
      const at = new Date(ledgate.parts.clock().getTime() - days * DAY_MS - 60_000);
      return sql`update application set status_at = ${at}, changed_at = ${at} where uid = ${uid}`.execute(tx);
    });

  /** As if the reminder of that day had gone out more than three days ago. */
  const wasToldBefore = (uid: string, day: number): Promise<unknown> =>
    asServer(ledgate, (tx) => {
      const at = new Date(ledgate.parts.clock().getTime() - 3 * DAY_MS - 60_000);
      const [from, details] = ['awaiting_merchant', { day }] as const;
      return insertEvent(tx, uid, { event: 'remind', from, to: from, actor: null, details, at });
    });

  test('is recalled to the merchant a few times, once each, and the last time with the day it expires', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    for (const day of [2, 3, 3, 5, 7, 14, 23, 27, 28]) {
      await age(desk.uid, day);
      await expireApplications(ledgate.parts);
      await ledgate.deliver();
    }
    expect((await eventsOf(desk.uid)).filter((event) => event === 'remind')).toHaveLength(5);
    ledgate.advance(UNDO_SECONDS * 1000);
    const { subject, text } = await ledgate.lastMessage(desk.merchant.person.email);
    expect(subject).toMatch(/^Last reminder: review your rates for MA-\d+ by [A-Z][a-z]+ \d+, \d{4}$/);
    expect(text).toMatch(/expires on [A-Z][a-z]+ \d+, \d{4}/);
  });

  test('is recalled once by any number of workers at the same time', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    await age(desk.uid, 3);
    await Promise.all(Array.from({ length: 6 }, () => expireApplications(ledgate.parts)));
    expect((await eventsOf(desk.uid)).filter((event) => event === 'remind')).toHaveLength(1);
    const rows = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('n')
      .where('lane', '=', `application:${desk.uid}`)
      .where('action', '=', 'application.reminded')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('is gone through to the end though one of them fails', async () => {
    const [stuck, fine] = [await openDesk(ledgate), await openDesk(ledgate)];
    for (const desk of [stuck, fine]) await walkThrough(desk, 'approveAsIso');
    for (const { uid } of [stuck, fine]) {
      await age(uid, 31);
      await wasToldBefore(uid, 27);
    }
    await asOwner(
      ledgate,
      `create function refuse_one() returns trigger language plpgsql as
        'begin raise exception $$no$$; end';
      create trigger one_is_stuck before insert on application_event for each row
        when (new.application_uid = '${stuck.uid}') execute function refuse_one()`,
    );
    await expireApplications(ledgate.parts);
    await asOwner(ledgate, 'drop trigger one_is_stuck on application_event');
    expect(await statusOf(fine)).toBe('expired');
    expect(await statusOf(stuck)).toBe('awaiting_merchant');
    const told = ledgate.logLines.filter((line) => line.includes('application did not expire'));
    expect(told.join('')).toContain(stuck.uid);
    await expireApplications(ledgate.parts);
    expect(await statusOf(stuck)).toBe('expired');
  });

  test('expires only after the last reminder, however long it waited, and can be reopened', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'approveAsIso');
    await age(desk.uid, 45);
    await expireApplications(ledgate.parts);
    await expireApplications(ledgate.parts);
    expect(await statusOf(desk)).toBe('awaiting_merchant');
    expect((await eventsOf(desk.uid)).filter((event) => event === 'remind')).toHaveLength(1);
    await wasToldBefore(desk.uid, 27);
    await expireApplications(ledgate.parts);
    expect(await statusOf(desk)).toBe('expired');
    const body = { application_uid: desk.uid, decision: 'reopen', reason: 'The merchant came back to us.' } as const;
    await desk.admin.client.review.decideAsAdmin({ body });
    expect(await statusOf(desk)).toBe('in_underwriting');
  });
});
