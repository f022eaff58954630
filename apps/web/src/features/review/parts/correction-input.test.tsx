import { fieldOf } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { LOOKUPS } from '../../../testing/onboarding.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { readCorrection, writeCorrection } from '../corrections.ts';
import { CorrectionInput } from './correction-input.tsx';

const open = (section: FormSection, name: string, value: string) => {
  const field = fieldOf(section, name);
  if (field === undefined) throw new Error(`there is no field ${name}`);
  const onChange = vi.fn<(value: string) => void>();
  const opened = openPart(<CorrectionInput field={field} value={value} error={undefined} onChange={onChange} />, {
    as: 'admin',
    answers: LOOKUPS,
  });
  return { ...opened, field, onChange };
};

test('a state is chosen from the list', async () => {
  const { onChange, user } = open('company', 'state', '');
  await screen.findByRole('option', { name: 'California' });
  await user.selectOptions(screen.getByRole('combobox'), 'CA');
  expect(onChange).toHaveBeenCalledWith('CA');
});

test('a country is chosen from its list', async () => {
  open('ownership', 'country', 'USA');
  expect(await screen.findByRole('option', { name: /United States/ })).toBeTruthy();
});

test('yes or no is chosen', async () => {
  const { onChange, user } = open('business', 'seasonal', 'No');
  await user.selectOptions(screen.getByRole('combobox'), 'Yes');
  expect(onChange).toHaveBeenCalledWith('Yes');
});

test('of several choices each is ticked', async () => {
  const { onChange, user } = open('business', 'card_types', 'visa');
  const boxes = screen.getAllByRole('checkbox');
  await user.click(boxes.find((box) => !(box as HTMLInputElement).checked) as HTMLElement);
  expect(onChange.mock.calls[0]?.[0]).toMatch(/^visa /);
});

test('longer words get more room, and one of a few is chosen', async () => {
  const { onChange, user } = open('business', 'product_description', 'Coffee');
  await user.type(screen.getByRole('textbox'), '!');
  expect(onChange).toHaveBeenCalledWith('Coffee!');
});

test('what stands in the control is the answer again, and nothing is no answer', () => {
  const of = (section: FormSection, name: string) => {
    const field = fieldOf(section, name);
    if (field === undefined) throw new Error(`there is no field ${name}`);
    return field;
  };
  const volume = of('business', 'monthly_volume_cents');
  expect(writeCorrection(volume, 3_800_000)).toBe('$38,000.00');
  expect(readCorrection(volume, '$38,000')).toEqual({ ok: true, value: 3_800_000 });
  expect(readCorrection(volume, 'a lot')).toMatchObject({ ok: false });
  expect(readCorrection(volume, ' ')).toEqual({ ok: true, value: null });
  const cards = of('business', 'card_types');
  expect(writeCorrection(cards, ['visa', 'amex'])).toBe('visa amex');
  expect(readCorrection(cards, 'visa amex')).toEqual({ ok: true, value: ['visa', 'amex'] });
  expect(writeCorrection(of('company', 'entity_type'), 'llc')).toBe('llc');
  expect(readCorrection(of('company', 'entity_type'), 'llc')).toEqual({ ok: true, value: 'llc' });
  expect(writeCorrection(volume, null)).toBe('');
});
