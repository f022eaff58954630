import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, standing } from '../../testing/desk.ts';
import { approvedDesk, send, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const read = (desk: Desk) => desk.underwriter.client.handoff.readHandoff({ params: { uid: desk.uid } });
const statusOf = async (desk: Desk): Promise<string> => (await standing(desk, desk.admin)).status;

/** Held there for one reason, and asked about here. */
const heldFor = async (reason: Parameters<Emulator['control']['script']>[2]): Promise<Desk> => {
  const desk = await approvedDesk(house.ledgate);
  house.emulator.control.script(desk.uid, 'hold', reason);
  await send(desk);
  await house.ledgate.deliver();
  expect(await statusOf(desk)).toBe('provider_review');
  return desk;
};

const ask = async (desk: Desk): Promise<void> => {
  const { hold } = await read(desk);
  const items = hold.map(({ id, question }) => ({ id, text: question }));
  await desk.underwriter.client.handoff.askHeld({ params: { uid: desk.uid }, body: { items } });
};

const openQueries = async (desk: Desk) => {
  const { results } = await desk.merchant.client.queries.findTickets({ body: { application_id: desk.uid } });
  return results.flatMap(({ ticket_timeline: notes }) =>
    notes.flatMap(({ query, id }) => (query?.status === 'open' ? [id] : [])),
  );
};

/** Answered by the merchant and sent on by an underwriter. */
const sendOn = async (desk: Desk): Promise<void> => {
  const answers = (await openQueries(desk)).map((query_id) => ({ query_id, text: 'The site is up again.' }));
  await desk.merchant.client.queries.answerQueries({ params: { uid: desk.uid }, body: { answers } });
  const { evidence } = await standing(desk, desk.underwriter);
  await desk.underwriter.client.handoff.sendCorrections({ params: { uid: desk.uid }, body: { evidence } });
};

describe('a merchant that the provider holds', () => {
  test('comes back as items with entity, error and remedy, which the merchant answers and an underwriter sends on', async () => {
    const desk = await heldFor(['website']);
    const { hold, open_steps: open } = await read(desk);
    expect(hold).toHaveLength(1);
    expect(hold[0]).toMatchObject({ state: 'open', remedy: { section: 'company', field: 'website' } });
    expect(open).toContain('ask');
    await ask(desk);
    expect(await statusOf(desk)).toBe('query_raised');
    const queries = await openQueries(desk);
    expect(queries).toHaveLength(1);
    const answers = queries.map((query_id) => ({ query_id, text: 'The site is up again; we had moved it.' }));
    await desk.merchant.client.queries.answerQueries({ params: { uid: desk.uid }, body: { answers } });
    expect(await statusOf(desk)).toBe('provider_review');
    expect((await read(desk)).hold[0]?.state).toBe('answered');
    const { evidence } = await standing(desk, desk.underwriter);
    await desk.underwriter.client.handoff.sendCorrections({ params: { uid: desk.uid }, body: { evidence } });
    await house.ledgate.deliver();
    const view = await read(desk);
    expect(view.operations[0]).toMatchObject({ kind: 'correct', state: 'confirmed' });
    expect(view.application.status).not.toBe('approved');
  });

  test('is not taken for corrected before every field there is as it was sent', async () => {
    const desk = await heldFor(['website']);
    const { control } = house.emulator;
    const [there] = control.state().merchants.filter(({ custom }) => custom === desk.uid);
    const firstOwner = () => control.rows('members').find(({ merchant }) => merchant === there?.id);
    const before = firstOwner();
    // As if the provider had taken it down otherwise; the business is as it was sent.
    const { url, key } = house.emulator;
    const headers = { apikey: key, 'content-type': 'application/json' };
    await fetch(`${url}/members/${before?.id}`, { method: 'PUT', headers, body: '{"first":"Somebody"}' });
    await ask(desk);
    await sendOn(desk);
    control.addFaults([{ kind: 'error_before', method: 'PUT', path: '/members', next: 1 }]);
    await house.ledgate.deliver();
    expect(firstOwner()).toMatchObject({ first: 'Somebody' });
    expect((await read(desk)).operations[0]).toMatchObject({ kind: 'correct', state: 'unknown' });
    house.ledgate.advance(60_000);
    await house.ledgate.deliver();
    expect((await read(desk)).operations[0]).toMatchObject({ kind: 'correct', state: 'confirmed' });
    expect(firstOwner()).toMatchObject({ first: before?.['first'] });
  });
});
