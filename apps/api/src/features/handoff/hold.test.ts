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
});
