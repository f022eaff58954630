import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { readReport } from '@ledgate/domain/reports/definition.ts';
import { expect, test } from 'vitest';

import { idOf } from '../../testing/people.ts';
import { rowLink } from './report-link.ts';

const asked = (params: Record<string, string>, role: Role = 'merchant') => ({
  report: readReport({ period: 'custom', from: '2026-03-10', to: '2026-04-09', ...params }),
  viewer: { role, abilities: new Set(abilitiesOf(role, [])) },
  today: '2026-11-19',
});

test('a month leads to its payments, and to none that the report leaves out', () => {
  const byMonth = asked({ subject: 'payments', by: 'month', brand: 'visa' });
  const search = { from: '2026-03-10', to: '2026-03-31', brand: 'visa' };
  expect(rowLink(byMonth, ['2026-03'], 0)).toEqual({ to: '/transactions', search });
});

test('of two, the second leads to what both have in common', () => {
  const both = asked({ subject: 'payments', by: 'day,decline_reason' });
  const search = { from: '2026-03-12', to: '2026-03-12', status: 'declined' };
  expect(rowLink(both, ['2026-03-12', 'do_not_honor'], 1)).toEqual({ to: '/transactions', search });
  const queue = asked({ subject: 'pipeline', by: 'partner,status' }, 'admin');
  expect(rowLink(queue, [idOf(8), 'draft'], 1)?.search).toEqual({ iso: idOf(8), status__in: 'draft' });
});

test('a merchant of many leads to the same report of it alone', () => {
  const link = rowLink(asked({ subject: 'payments', by: 'merchant', of: 'charges' }, 'admin'), [idOf(9)], 0);
  expect(link).toMatchObject({ to: '/reports/build', search: { by: 'day', of: 'charges', merchant: idOf(9) } });
});

test('nothing leads to a list that would show others as well, or that the reader may not open', () => {
  expect(rowLink(asked({ subject: 'payments', by: 'day', source: 'till' }), ['2026-03-12'], 0)).toBeNull();
  expect(rowLink(asked({ subject: 'sales', by: 'day' }, 'admin'), ['2026-03-12'], 0)).toBeNull();
  expect(rowLink(asked({ subject: 'products', by: 'product' }), ['Bread, typed in'], 0)).toBeNull();
  expect(rowLink(asked({ subject: 'payments', by: 'day' }, 'subuser'), ['2026-03-12'], 0)).toBeNull();
});
