import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import { open, seeDesk, snapshotView } from './testing-till.tsx';

const BYTES = new Blob(['picture'], { type: 'image/webp' });

/** Of two products one has a picture. */
const withPicture = () => {
  const view = snapshotView();
  return { ...view, products: view.products.map((one, at) => ({ ...one, image: at === 0 ? idOf(90) : null })) };
};
const openPictured = (answers: Answers = {}) =>
  open({ 'catalogue.readSnapshot': withPicture(), 'catalogue.readProductImage': BYTES, ...answers });
const pictureIn = (tile: HTMLElement) => tile.querySelector('img');

test('a product stands on the shelf with its picture, and one without has its initials in the same place', async () => {
  const { server } = openPictured();
  const tile = await seeDesk();
  await waitFor(() => expect(pictureIn(tile)).not.toBeNull());
  expect(server.asked('catalogue.readProductImage').map(({ params }) => params.image)).toEqual([idOf(90)]);
  const plain = screen.getByRole('button', { name: /^Tea 2/ });
  expect([pictureIn(plain), plain.textContent]).toEqual([null, 'T2Tea 2$10.00']);
});

test('where no product has a picture, tiles keep no place for one', async () => {
  open();
  expect((await seeDesk()).textContent).toBe('House blend$10.00');
});

test('while the server is out of reach no picture is asked for, and everything can be sold', async () => {
  const view = snapshotView(3);
  // The third is no favorite, and not in sight at first.
  const products = view.products.map((one, at) => ({ ...one, image: idOf(90 + at) }));
  const { server, user } = openPictured({ 'catalogue.readSnapshot': { ...view, products } });
  await seeDesk();
  server.answer({ 'merchantSettings.readTillSetup': refuse('busy') });
  globalThis.dispatchEvent(new Event('online'));
  await screen.findByText(/^Offline/);
  await user.click(screen.getByRole('button', { name: 'All' }));
  const tile = await screen.findByRole('button', { name: /^Tea 3/ });
  expect([pictureIn(tile), tile.textContent]).toEqual([null, 'T3Tea 3$10.00']);
  await user.click(tile);
  expect(screen.getByRole('button', { name: 'Change Tea 3' })).toBeDefined();
  expect(server.asked('catalogue.readProductImage').map(({ params }) => params.image)).not.toContain(idOf(92));
});

test('a picture that is gone leaves the initials', async () => {
  const { server } = openPictured({ 'catalogue.readProductImage': refuse('not_found') });
  const tile = await seeDesk();
  await waitFor(() => expect(server.asked('catalogue.readProductImage')).toHaveLength(1));
  expect(tile.textContent).toBe('HBHouse blend$10.00');
});
