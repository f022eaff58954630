import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPart } from '../../../testing/open-page.tsx';
import { FIELDS_SESSION, terminalView } from '../../../testing/payments.ts';
import { AT } from '../../../testing/tickets.ts';
import { TerminalPage } from './terminal-page.tsx';

test.each([
  ['held', /^Your deposits are on hold/],
  ['partly_held', /^Part of your deposits is on hold/],
] as const)('deposits that are %s are said before the next sale, which can be made', async (state, said) => {
  const held = { state, since: AT, kept_back_cents: 0, told: 'We need invoices.', advice: 'Message us.' };
  openPart(<TerminalPage />, {
    as: 'merchant',
    answers: {
      'terminal.readTerminal': terminalView(),
      'terminal.openCardFields': FIELDS_SESSION,
      'watching.readFunding': held,
    },
  });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: /^Subtotal/ })).toBeTruthy();
});
