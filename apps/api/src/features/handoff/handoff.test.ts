import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, standing } from '../../testing/desk.ts';
import { approvedDesk, send, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const read = (desk: Desk) => desk.admin.client.handoff.readHandoff({ params: { uid: desk.uid } });

describe('an approved merchant', () => {
  test('is created there once, with rates and package, and becomes live', async () => {
    const desk = await approvedDesk(house.ledgate);
    house.emulator.control.script(desk.uid, 'approve');
    await send(desk);
    await house.ledgate.deliver();
    const view = await read(desk);
    console.log(
      JSON.stringify(view.operations[0]?.steps.map((s) => [s.name, s.state, s.faults])),
      JSON.stringify(view.operations[0]?.exchanges.slice(0, 3)),
      house.ledgate.logLines.filter((l) => l.includes('level":40')).join(''),
    );
    expect(view.operations[0]?.state).toBe('confirmed');
    expect((await standing(desk, desk.admin)).status).toBe('boarded');
    expect(house.emulator.control.counts()[desk.uid]).toBe(1);
  });
});
