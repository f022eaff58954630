import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';

import type { Answers } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { FIELDS_SESSION, RECEIPT, terminalView, TOKEN } from '../../../testing/payments.ts';
import type { PayFields } from '../card-fields.ts';
import { TerminalPage } from './terminal-page.tsx';

/** What the provider's script would be: fields that somebody has filled in, or not. */
export const provide = (answers: 'token' | 'wrong' = 'token') => {
  const tokens: string[] = [];
  const fields: PayFields = {
    config: {},
    fields: [],
    customizations: {},
    onSuccess: null,
    onFailure: null,
    onReady: null,
    ready: () => queueMicrotask(() => fields.onReady?.(undefined)),
    submit: () => {
      tokens.push(TOKEN);
      if (answers === 'token') fields.onSuccess?.({ data: [{ token: TOKEN }] });
      else fields.onValidationFailure?.({ errors: [{ field: 'number', msg: 'Enter the card number.' }] });
    },
  };
  window.PayFields = fields;
  onTestFinished(() => {
    delete window.PayFields;
  });
  return tokens;
};

export const open = (answers: Answers = {}, address = '') =>
  openPart(<TerminalPage address={address} />, {
    as: 'merchant',
    answers: {
      'terminal.readTerminal': terminalView(),
      'terminal.openCardFields': FIELDS_SESSION,
      'payments.readReceipt': RECEIPT,
      'watching.readFunding': { state: 'paid', since: null, kept_back_cents: null, told: null, advice: null },
      ...answers,
    },
  });

export const fillIn = async (user: ReturnType<typeof open>['user'], amount = '25.00'): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: /^Subtotal/ }), amount);
  await user.type(screen.getByRole('textbox', { name: /ZIP/ }), '97205');
};

export const press = async (user: ReturnType<typeof open>['user'], name: RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
};
