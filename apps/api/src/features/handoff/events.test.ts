import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, standing } from '../../testing/desk.ts';
import { approvedDesk, send, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';

const SECRET = 'the secret of events';

let house: WithProcessor<Emulator>;
let desk: Desk;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  desk = await approvedDesk(house.ledgate);
  house.emulator.control.script(desk.uid, 'hold', ['website']);
  await send(desk);
  await house.ledgate.deliver();
});
afterAll(() => house.close());

const merchantId = (): string =>
  house.emulator.control.state().merchants.find(({ custom }) => custom === desk.uid)?.id ?? '';

const tell = (body: unknown, headers: Record<string, string> = { 'x-processor-secret': SECRET }) =>
  house.ledgate.server.inject({
    method: 'POST',
    url: '/api/v1/inbound/processor-events',
    headers,
    payload: body as object,
  });

/** In both shapes that the provider's clients know. */
const alert = (status: string, id: string) => ({ response: { alert: { merchantStatus: status }, data: [{ id }] } });
const named = (event: string, id: string) => ({ event: `merchant.${event}`, resourceType: 'merchant', resourceId: id });

const statusOf = async (): Promise<string> => (await standing(desk, desk.admin)).status;
const eventsOf = async () => (await desk.admin.client.handoff.readHandoff({ params: { uid: desk.uid } })).events;

describe('an event of the provider', () => {
  test('is refused without its secret or with another', async () => {
    const forged = alert('boarded', merchantId());
    expect((await tell(forged, {})).statusCode).toBe(401);
    expect((await tell(forged, { 'x-processor-secret': 'another' })).statusCode).toBe(401);
    await house.ledgate.deliver();
    expect(await eventsOf()).toEqual([]);
    expect(await statusOf()).toBe('provider_review');
  });

  test('is not believed: what it is about is read from the provider', async () => {
    expect((await tell(alert('boarded', merchantId()))).statusCode).toBe(200);
    await house.ledgate.deliver();
    expect(await statusOf()).toBe('provider_review');
    expect(await eventsOf()).toMatchObject([{ state: 'handled' }]);
  });

  test('about a merchant that is none of ours is put aside', async () => {
    expect((await tell(alert('boarded', 't1_mer_00000000000000000000000'))).statusCode).toBe(200);
    await house.ledgate.deliver();
    expect(await eventsOf()).toHaveLength(1);
  });

  test('in any order and as often as it comes leads to one place, told once', async () => {
    house.emulator.control.press(merchantId(), 'approve');
    const id = merchantId();
    const events = [
      alert('created', id),
      alert('boarding', id),
      named('held', id),
      named('pending', id),
      alert('closed', id),
      named('boarded', id),
    ];
    for (const event of [...events.toReversed(), ...events, ...events.toSorted(() => 1)]) {
      expect((await tell(event)).statusCode).toBe(200);
      if (event === events[2]) await house.ledgate.deliver();
    }
    await house.ledgate.deliver();
    expect(await statusOf()).toBe('boarded');
    expect((await eventsOf()).map(({ copies }) => copies).toSorted((one, other) => one - other)).toEqual([
      1, 3, 3, 3, 3, 3, 3,
    ]);
    const { events: timeline } = await desk.admin.client.review.readCase({ body: { application_uid: desk.uid } });
    expect(timeline.filter(({ event }) => event === 'provider_board')).toHaveLength(1);
  });
});
