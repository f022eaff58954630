import { readReport } from '@ledgate/domain/reports/definition.ts';
import { expect, test } from 'vitest';

import { reportAnswer } from '../../testing/reports.ts';
import { chartOf } from './chart-of.ts';

const report = (params: Record<string, string> = {}) => readReport({ subject: 'payments', by: 'brand', ...params });
const cents = (name: 'charged_cents' | 'net_cents' | 'average_cents', label: string) =>
  ({ name, label, format: 'cents' }) as const;
const row = (labels: string[], values: number[], before: number[] | null = null) => ({
  keys: labels,
  labels,
  values,
  before,
});

test('figures of one unit are drawn together, an average and a count are not', () => {
  const answer = reportAnswer({
    measures: [
      cents('charged_cents', 'Charged'),
      { name: 'charges', label: 'Payments', format: 'count' },
      cents('net_cents', 'Net'),
      cents('average_cents', 'Average'),
    ],
    rows: [row(['Visa'], [90, 3, 80, 30]), row(['Amex'], [10, 1, 10, 10])],
    totals: [100, 4, 90, 25],
  });
  expect(chartOf(answer, report())?.series).toEqual([
    { name: 'Charged', values: [90, 10] },
    { name: 'Net', values: [80, 10] },
  ]);
});

test('beside the period before, the figure that rows are sorted by stands alone', () => {
  const answer = reportAnswer({
    measures: [cents('net_cents', 'Net'), cents('charged_cents', 'Charged')],
    rows: [row(['Visa'], [80, 90], [70, 75])],
    totals_before: [70, 75],
  });
  const chart = chartOf(answer, report({ of: 'net_cents,charged_cents', sort: 'charged_cents' }));
  expect(chart?.series).toEqual([{ name: 'Charged', values: [90], before: [75] }]);
});

test('told apart by two, the second are series, the six with the most of them', () => {
  const kinds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const answer = reportAnswer({
    dimensions: [
      { name: 'partner', label: 'ISO' },
      { name: 'status', label: 'Status' },
    ],
    measures: [{ name: 'applications', label: 'Applications', format: 'count' }],
    rows: [...kinds.map((kind, at) => row(['Kestrel', kind], [at + 1])), row(['Otter', 'g'], [5])],
  });
  const chart = chartOf(answer, report());
  expect(chart?.cut).toBe('kinds');
  expect(chart?.labels).toEqual(['Kestrel', 'Otter']);
  expect(chart?.series[0]).toEqual({ name: 'g', values: [7, 5] });
  expect(chart?.series.map(({ name }) => name)).not.toContain('a');
});

test('time goes along the axis, wherever it stands among the two', () => {
  const answer = reportAnswer({
    dimensions: [
      { name: 'brand', label: 'Card' },
      { name: 'month', label: 'Month' },
    ],
    measures: [{ name: 'charges', label: 'Payments', format: 'count' }],
    rows: [row(['Visa', '2026-02'], [2]), row(['Visa', '2026-03'], [3]), row(['Amex', '2026-01'], [1])],
  });
  expect(chartOf(answer, report())).toMatchObject({
    labelName: 'Month',
    labels: ['2026-01', '2026-02', '2026-03'],
    series: [
      { name: 'Visa', values: [null, 2, 3] },
      { name: 'Amex', values: [1, null, null] },
    ],
  });
});

test('of many merchants the first twenty are drawn, and of totals alone nothing', () => {
  const many = reportAnswer({ rows: Array.from({ length: 21 }, (_, at) => row([`M${at}`], [at, 1])) });
  expect(chartOf(many, report())).toMatchObject({ cut: 'places', labels: { length: 20 } });
  expect(chartOf(reportAnswer({ dimensions: [] }), report({ by: '' }))).toBeNull();
  expect(chartOf(many, report({ chart: 'none' }))).toBeNull();
});
