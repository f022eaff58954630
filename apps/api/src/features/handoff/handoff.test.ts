import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { makeSigningKey } from '@ledgate/providers/bank/pgp.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { workOff } from '../../core/jobs/worker.ts';
import { reading } from '../../core/scope.ts';
import { type Desk, standing } from '../../testing/desk.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { approvedDesk, send, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { pollMerchants } from './public.ts';
import { findOpenOperation } from '../operations/public.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const read = (desk: Desk) => desk.admin.client.handoff.readHandoff({ params: { uid: desk.uid } });
const statusOf = async (desk: Desk): Promise<string> => (await standing(desk, desk.admin)).status;
const merchantOf = (desk: Desk) => house.emulator.control.state().merchants.filter(({ custom }) => custom === desk.uid);

/** What the provider would send by itself. */
const tell = (desk: Desk, event: string, secret = 'the secret of events') => {
  const [merchant] = merchantOf(desk);
  const body = { response: { alert: { merchantStatus: event }, data: [{ id: merchant?.id ?? 'none' }] } };
  return house.ledgate.server.inject({
    method: 'POST',
    url: '/api/v1/inbound/processor-events',
    headers: { 'x-processor-secret': secret },
    payload: { ...body, at: crypto.randomUUID() },
  });
};

describe('an approved merchant that is sent to the provider', () => {
  test('is created there once, with rates and package, and becomes live', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'approve');
    await send(desk);
    expect(await statusOf(desk)).toBe('boarding');
    await house.ledgate.deliver();
    const { operations, at_provider: there } = await read(desk);
    expect(operations[0]?.state).toBe('confirmed');
    expect(operations[0]?.steps.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'confirmed'));
    expect(await statusOf(desk)).toBe('boarded');
    expect(there).toMatchObject({ state: 'boarded', is_frozen: false });
    expect(merchantOf(desk)).toHaveLength(1);
    expect(house.emulator.control.rows('fees').length).toBeGreaterThan(0);
  });

  test('is found by the reconciler when the job that should read it and the event are both lost', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'approve');
    await send(desk);
    const { parts } = house.ledgate;
    await workOff(parts, { ...jobHandlers, followMerchant: () => Promise.resolve() });
    expect((await read(desk)).operations[0]?.state).toBe('confirmed');
    expect(await statusOf(desk)).toBe('boarding');
    house.ledgate.advance(61_000);
    await pollMerchants(parts);
    expect(await statusOf(desk)).toBe('boarded');
  });

  test('is closed there when we close it here', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'approve');
    await send(desk);
    await house.ledgate.deliver();
    const reason = 'The business was sold to somebody else.';
    await desk.admin.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'close', reason } });
    house.ledgate.advance(11_000);
    await house.ledgate.deliver();
    expect((await read(desk)).operations[0]).toMatchObject({ kind: 'close', state: 'confirmed' });
    expect(merchantOf(desk)[0]?.status).toBe(4);
  });

  test('is closed here, with a task about MATCH, when the provider closes it', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'approve');
    await send(desk);
    await house.ledgate.deliver();
    house.emulator.control.press(merchantOf(desk)[0]?.id ?? '', 'close');
    expect((await tell(desk, 'closed')).statusCode).toBe(200);
    await house.ledgate.deliver();
    expect(await statusOf(desk)).toBe('closed');
    const { results } = await desk.admin.client.tasks.listTasks({ query: { application: desk.uid } });
    expect(results.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['provider_closed', 'match_listing']));
  });

  test('that was declined stays declined, and only the desk reads why', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'decline');
    await send(desk);
    await house.ledgate.deliver();
    expect(await statusOf(desk)).toBe('provider_declined');
    const tickets = await desk.merchant.client.queries.findTickets({ body: { application_id: desk.uid } });
    expect(JSON.stringify(tickets)).not.toContain('Declined');
  });
});

test('a package for a bank is made as soon as the signed agreement in it is', async () => {
  const desk = await approvedDesk(house.ledgate);
  const { publicKey } = await makeSigningKey('Prairie', 'desk@prairie.example', new Date('2026-01-01'));
  const { banks, handoff } = desk.admin.client;
  const { id: bank } = await banks.createBank({
    body: { name: 'Prairie', channel: 'email', pgp_key: publicKey, email: { address: 'desk@prairie.example' } },
  });
  const { evidence } = await standing(desk, desk.admin);
  await handoff.sendToBank({ body: { application_uid: desk.uid, bank_uid: bank, evidence } });
  const isMade = async (): Promise<boolean> => {
    const { parts } = house.ledgate;
    const open = await reading(systemCtx(parts), (tx) => findOpenOperation(tx, desk.uid));
    return open?.preparedAt instanceof Date;
  };
  await house.ledgate.deliver();
  expect(await isMade()).toBe(false);
  house.ledgate.advance(UNDO_SECONDS * 1000);
  await house.ledgate.deliver();
  expect(await isMade()).toBe(true);
});

describe('while the answer is lost', () => {
  test.each(['timeout_after', 'error_after', 'cut_after', 'malformed'] as const)(
    'by %s, it is looked for before it is sent again, and is there once',
    async (kind) => {
      const desk = await approvedDesk(house.ledgate);
      house.emulator.control.script(desk.uid, 'approve');
      await send(desk);
      house.emulator.control.addFaults([{ kind, method: 'POST', path: '/entities', next: 1 }]);
      await house.ledgate.deliver();
      expect((await read(desk)).operations[0]?.state).toBe('unknown');
      house.ledgate.advance(60_000);
      await house.ledgate.deliver();
      expect((await read(desk)).operations[0]?.state).toBe('confirmed');
      expect(merchantOf(desk)).toHaveLength(1);
      expect(house.emulator.control.state().replays).toEqual([]);
    },
  );

  test('and two days have passed, only a person sends it again', async () => {
    const desk = await approvedDesk(house.ledgate);
    await send(desk);
    house.emulator.control.addFaults([{ kind: 'error_before', method: 'POST', path: '/entities', next: 1 }]);
    await house.ledgate.deliver();
    house.ledgate.advance(49 * 3_600_000);
    await house.ledgate.deliver();
    // Whoever was signed in two days ago is not any more.
    const { client } = await signedIn(house.ledgate, 'admin');
    const look = async () => (await client.handoff.readHandoff({ params: { uid: desk.uid } })).operations[0];
    const operation = await look();
    expect(operation).toMatchObject({ parked: 'too_old', open_steps: ['retry', 'close'] });
    expect(merchantOf(desk)).toHaveLength(0);
    const body = { reason: 'They looked, and have nothing of ours.' };
    await client.handoff.retryOperation({ params: { uid: operation?.uid ?? '' }, body });
    await house.ledgate.deliver();
    expect((await look())?.state).toBe('confirmed');
    expect(merchantOf(desk)).toHaveLength(1);
  });
});
