import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { never } from '../../../testing/fake-server.ts';
import { open, orderView, seeDesk } from '../pages/testing-till.tsx';

const CODE = '4006381333931';
const FAST_MS = 8;
let clock = 0;

/** As a scanner types: faster than anybody, with Enter at the end. */
const scan = (code: string, target: Element = document.body): void =>
  act(() => {
    // After whatever was typed by hand.
    clock = Math.max(clock, performance.now()) + 1000;
    for (const key of [...code, 'Enter']) {
      clock += FAST_MS;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: clock });
      target.dispatchEvent(event);
    }
  });

const total = (text: string) => screen.findByText(text, { selector: '[data-total]' });

test('what is scanned anywhere on the page is in the sale, and scanned twice it is two', async () => {
  open();
  await seeDesk();
  scan(CODE);
  expect(await total('$10.63')).toBeDefined();
  scan(CODE);
  expect(await total('$21.25')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Sale' })).getAllByRole('listitem')).toHaveLength(1);
});

test('a code that nobody knows is said, and nothing is sold', async () => {
  open();
  await seeDesk();
  scan('96385074');
  expect(await screen.findByText('No product has the code 96385074')).toBeDefined();
  expect(screen.getByText('Scan or tap a product')).toBeDefined();
});

test('a code that goes into a field is a product where it is one, and stays typed where it is none', async () => {
  const { user } = open();
  await seeDesk();
  const search = screen.getByRole('searchbox', { name: 'Search products' });
  await user.type(search, '96385074');
  scan('96385074', search);
  expect(search).toHaveProperty('value', '96385074');
  expect(screen.queryByText(/^No product has the code/)).toBeNull();
  await user.clear(search);
  await user.type(search, CODE);
  scan(CODE, search);
  expect(await total('$10.63')).toBeDefined();
  await waitFor(() => expect(search).toHaveProperty('value', ''));
});

test('what is scanned after a sale begins the next one', async () => {
  const { user } = open({ 'till.sell': ({ body }) => orderView({ uid: body.uid }) });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  await screen.findByRole('button', { name: 'Next sale' });
  scan(CODE);
  expect(await total('$10.63')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Next sale' })).toBeNull();
});

test('to a sale that is being paid nothing is added', async () => {
  const { user } = open({
    'terminal.listReaders': { results: [{ id: 'rdr_1', name: 'Counter', model: 'PAX A80', is_online: true }] },
    'till.sell': never,
  });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay $10.63' }));
  await user.click(await dialog.findByRole('button', { name: 'Charge card $10.63' }));
  await dialog.findByText('Waiting for the answer');
  scan(CODE);
  expect(await total('$10.63')).toBeDefined();
});
