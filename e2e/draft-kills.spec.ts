import { expect, test } from '@playwright/test';
import { draftKills } from '../scripts/campaigns/draft-kills.ts';

const database = (): Promise<string> => Promise.reject(new Error('the server brings its own'));

test('a tab, the network and the server die while a form is filled, and at most the last keystroke is lost', async () => {
  test.setTimeout(240_000);
  const { broken, figures } = await draftKills.run({ seed: 1, rounds: 4, database });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ 'kills of the tab': 2, 'kills of the network': 1, 'kills of the server': 1 });
});
