import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPart } from '../../testing/open-page.tsx';
import { Chart } from './chart.tsx';
import { markOf } from './chart-data.ts';

const SALES = { name: 'Sales', values: [100, null, 300], before: [90, 80, 70] };

const open = () =>
  openPart(
    <Chart
      kind="bar"
      title="Sales by day"
      labelName="Day"
      labels={['Nov 1', 'Nov 2', 'Nov 3']}
      series={[SALES]}
      format={(value) => `$${value}`}
    />,
  );

const lines = (): string[] =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('who cannot see a chart reads its numbers as a table, with the period before', () => {
  open();
  expect(screen.getByRole('figure', { name: 'Sales by day' })).toBeTruthy();
  expect(lines()).toEqual([
    'Day | Sales | Sales, prior period',
    'Nov 1 | $100 | $90',
    'Nov 2 | – | $80',
    'Nov 3 | $300 | $70',
  ]);
});

test('the table is shown to everybody at the press of a button, and reached by the keyboard', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Show as table' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.tab();
  const shown = screen.getByRole('region', { name: 'Sales by day' });
  expect(document.activeElement).toBe(shown);
  expect(within(shown).getByText('$300')).toBeTruthy();
});

test('no two of thirty series have both the same color and the same mark', () => {
  const marks = Array.from({ length: 30 }, (_, at) => `${markOf(at).color} ${markOf(at).pattern}`);
  expect(new Set(marks).size).toBe(30);
});
