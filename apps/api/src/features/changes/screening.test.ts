import type { ChangeView } from '@ledgate/contract/changes.ts';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import type { Desk } from '../../testing/desk.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal } from '../../testing/test-server.ts';
import { csvFile } from '../risk/testing-risk.ts';
import { approve, boardedDesk, decided, list, newest, proof } from './testing-changes.ts';

let house: WithProcessor<Emulator>;
let second: SignedIn;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
beforeEach(async () => {
  second = await signedIn(house.ledgate, 'admin');
});
afterAll(() => house.close());

const NOTE = 'The filing shows the new owner.';

describe('a new owner whom a list names', () => {
  const WHY = 'Born in 1990 in Ohio; the listed one was born in 1951 in Minsk.';

  const askOwner = async (desk: Desk, last_name: string): Promise<ChangeView> => {
    const { records } = await desk.merchant.client.onboarding.viewOwners({ query: { application__uid: desk.uid } });
    const owners = [{ record: records[0]?.uid ?? '', values: { first_name: 'Casimir', last_name } }];
    return desk.merchant.client.changes.requestChange({
      params: { uid: desk.uid },
      body: { kind: 'owners', reason: 'The shop has another owner.', files: [await proof(desk)], owners },
    });
  };

  const loadList = (desk: Desk, ref: number, name: string) =>
    desk.admin.client.watchLists.loadWatchList({
      body: { kind: 'sanctions', name: `List ${ref}` },
      files: csvFile(`${ref},"${name}",individual,SAMPLE${',-0-'.repeat(8)}`, 'sdn.csv'),
    });

  const checkWith = (desk: Desk, { id }: ChangeView, cleared_why?: string) =>
    desk.underwriter.client.changes.checkChange({
      params: { uid: id },
      body: { note: NOTE, ...(cleared_why !== undefined && { cleared_why }) },
    });

  test('goes nowhere before two people have said that it is somebody else, and nobody is asked again', async () => {
    const desk = await boardedDesk(house);
    await loadList(desk, 71_001, 'QUENTINOVICH, Casimir');
    const asked = await askOwner(desk, 'Quentinovich');
    expect(asked).toMatchObject({ hits: [], cleared_why: null });
    const [seen] = (await list(desk, desk.underwriter)).results;
    expect(seen?.hits).toMatchObject([{ check: 'R01', is_cleared: false }]);
    expect(seen?.hits[0]?.explanation).toContain('Quentinovich');
    const refused = await refusal(checkWith(desk, asked));
    expect(refused.code).toBe('not_ready');
    expect(refused.problem.detail).toContain('Say why this is someone else.');
    expect(await checkWith(desk, asked, WHY)).toMatchObject({
      state: 'checked',
      hits: [{ is_cleared: true }],
      cleared_why: WHY,
    });
    expect(await newest(desk, desk.merchant)).toMatchObject({ hits: [], cleared_why: null });
    await approve(asked, second);
    await house.ledgate.deliver();
    expect(await decided(house, desk, second)).toMatchObject({ state: 'applied', hits: [{ is_cleared: true }] });
    const risk = await desk.underwriter.client.risk.readRisk({ params: { uid: desk.uid } });
    expect(risk).toMatchObject({ hard_stop: null, open_stops: [] });
    expect(risk.results.find(({ check }) => check === 'R01')?.clearance).toMatchObject({ reason: WHY });
  });

  test('by an entry that came after the check is checked again before anybody approves', async () => {
    const desk = await boardedDesk(house);
    const asked = await askOwner(desk, 'Wolfershausen');
    await checkWith(desk, asked);
    await loadList(desk, 71_002, 'WOLFERSHAUSEN, Casimir');
    const refused = await refusal(approve(asked, second));
    expect(refused.code).toBe('not_ready');
    expect((await newest(desk, second)).open_steps).toEqual(['check', 'refuse']);
    await checkWith(desk, asked, WHY);
    expect(await approve(asked, second)).toMatchObject({ state: 'sending' });
  });

  test('is not looked for without a current list, and nobody’s word is taken instead', async () => {
    const desk = await boardedDesk(house);
    const asked = await askOwner(desk, 'Oberhauser');
    await checkWith(desk, asked);
    const { parts } = house.ledgate;
    await books(parts).updateTable('watch_list').set({ retired_at: parts.clock() }).execute();
    expect((await newest(desk, second)).hits).toMatchObject([{ check: 'R01', is_clearable: false }]);
    for (const refused of [await refusal(checkWith(desk, asked, WHY)), await refusal(approve(asked, second))]) {
      expect(refused.code).toBe('not_ready');
      expect(refused.problem.detail).toContain('There is no sanctions list');
    }
  });
});
