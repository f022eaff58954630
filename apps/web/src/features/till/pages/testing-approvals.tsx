import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

import type { Answers } from '../../../testing/fake-server.ts';
import type { Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { cashierWith, open, orderView, seeDesk } from './testing-till.tsx';

export const MIA = {
  uid: idOf(31),
  name: 'Mia Stone',
  kinds: ['discount' as const, 'price' as const, 'refund' as const],
};
export const SAM = { uid: idOf(32), name: 'Sam Reed', kinds: ['discount' as const] };
export const SAID = 'A discount on the order needs permission.';

/** Each approval has an id of its own, in the order in which they were given. */
export const approveAtTill: Answers['till.approveAtTill'] = ({ body }, nth) => ({
  uid: idOf(40 + nth),
  kind: body.kind,
  by: body.person === SAM.uid ? { uid: SAM.uid, name: SAM.name } : { uid: MIA.uid, name: MIA.name },
  expires_at: AT,
});

export const openCashier = (answers: Answers = {}) =>
  open(
    {
      'till.listApprovers': { results: [SAM, MIA] },
      'till.approveAtTill': approveAtTill,
      'till.sell': ({ body }) => orderView({ uid: body.uid }),
      ...answers,
    },
    cashierWith(),
  );

/** Of what is in the basket, so much. */
export const takeOff = async ({ user }: Opened, percent: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Order discount' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order discount' });
  const field = within(dialog).getByRole('textbox', { name: 'Discount' });
  await user.clear(field);
  await user.type(field, percent);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** A price that the catalogue does not have. */
export const changePrice = async ({ user }: Opened): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Change House blend' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: 'Price' });
  await user.clear(field);
  await user.type(field, '8.00');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

export const askDialog = (name = 'Ask a manager') => screen.findByRole('dialog', { name });

export const enterPin = async ({ user }: Opened, name: string, pin = '4071', title?: string): Promise<void> => {
  const dialog = await askDialog(title);
  await user.click(await within(dialog).findByRole('button', { name }));
  await user.type(within(dialog).getByLabelText(`PIN of ${name}`), pin);
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
};

/** Half off one coffee, and cash is pressed: $5.00 and 6.25% of it. */
export const stopped = async (answers: Answers = {}) => {
  const opened = openCashier(answers);
  await opened.user.click(await seeDesk());
  await takeOff(opened, '50');
  await opened.user.click(await screen.findByRole('button', { name: 'Cash $5.31' }));
  return opened;
};
