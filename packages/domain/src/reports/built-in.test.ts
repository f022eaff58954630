import { expect, test } from 'vitest';
import { abilitiesOf } from '../access/grants.ts';
import type { Role } from '../access/roles.ts';
import { builtInFor } from './built-in.ts';
import { changeSubject } from './change-subject.ts';
import { readReport, reportProblem, writeReport } from './definition.ts';
import { choicesOf } from './filter-words.ts';

const viewer = (role: Role) => ({ role, abilities: new Set(abilitiesOf(role, [])) });
const namesFor = (role: Role): string[] => builtInFor(viewer(role)).map(({ name }) => name);

test('each role finds the reports that are of use to it, and no other', () => {
  expect(namesFor('merchant')).toEqual([
    'Sales by day',
    'Sales by card',
    'Sales by hour',
    'Declines by reason',
    'Counter sales by cashier',
    'Counter sales by register',
    'Products sold',
    'Sales tax collected',
  ]);
  expect(namesFor('iso')).toEqual(expect.arrayContaining(['Sales by merchant', 'Residuals by month']));
  expect(namesFor('iso')).not.toContain('Applications by underwriter');
  expect(namesFor('underwriter')).not.toContain('Residuals by month');
  expect(namesFor('admin')).toEqual(expect.arrayContaining(['Products sold', '1099-K gross by month']));
  expect(namesFor('subuser')).toEqual([]);
});

test('built-in reports are spelled with known words: what is written is what is read', () => {
  for (const { report, name } of builtInFor(viewer('superadmin'))) {
    expect(readReport(writeReport(report)), name).toEqual(report);
    expect(report.by, name).not.toEqual([]);
  }
});

test('products and taxes are of one merchant, which a merchant need not say', () => {
  const products = readReport({ subject: 'products', by: 'product' });
  expect(reportProblem(products, viewer('admin'))).toEqual({ field: 'merchant', message: 'Choose a merchant.' });
  expect(reportProblem(products, viewer('merchant'))).toBeUndefined();
  const sales = readReport({ subject: 'sales', by: 'register' });
  expect(reportProblem(sales, viewer('admin'))).toBeUndefined();
});

test('about something else, a report keeps what that knows too', () => {
  const asked = {
    subject: 'payments',
    by: 'day,brand',
    of: 'charges,net_cents,tip_cents',
    sort: 'charges',
    brand: 'visa',
  };
  const report = readReport({ ...asked, period: 'last_month', compare: '1' });
  expect(writeReport(changeSubject(report, 'sales', viewer('merchant')))).toEqual({
    subject: 'sales',
    by: 'day',
    of: 'net_cents,tip_cents',
    period: 'last_month',
    compare: '1',
    chart: 'bar',
  });
  const pipeline = changeSubject(report, 'pipeline', viewer('admin'));
  expect([pipeline.by, pipeline.of, pipeline.where]).toEqual([['status'], ['applications'], {}]);
  expect(changeSubject(pipeline, 'payments', viewer('merchant')).by).toEqual(['day']);
});

test('filters by our own words say them as tables do', () => {
  expect(choicesOf('source')).toContainEqual({ value: 'till', label: 'Point of sale' });
  expect(choicesOf('brand').map(({ label }) => label)).toContain('Mastercard');
});
