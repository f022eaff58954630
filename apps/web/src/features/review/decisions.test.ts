import { ROLES } from '@ledgate/domain/access/roles.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { eventsOpen } from '@ledgate/domain/lifecycle/decide.ts';
import { describe, expect, test } from 'vitest';

import { otherDecisions, primaryOf } from './decisions.ts';

const free = { because: [] };
const held = { because: ['There is no complete sale rate of at least the buy rate.'] };

describe('the one step that stands out', () => {
  test.each([
    [
      'an underwriter recommends',
      [
        { event: 'raise_query', ...free },
        { event: 'recommend', ...held },
      ],
      'recommend',
    ],
    [
      'an admin approves even where something is in the way',
      [
        { event: 'set_buy_rate', ...free },
        { event: 'approve', ...held },
      ],
      'approve',
    ],
    [
      'a partner without rates sets them',
      [
        { event: 'set_sale_rate', ...free },
        { event: 'iso_approve', ...held },
      ],
      'set_sale_rate',
    ],
    [
      'a partner with rates agrees',
      [
        { event: 'set_sale_rate', ...free },
        { event: 'iso_approve', ...free },
      ],
      'iso_approve',
    ],
    [
      'an admin sends what is approved',
      [
        { event: 'check_provider', ...free },
        { event: 'send_to_bank', ...free },
      ],
      'send_to_bank',
    ],
    ['nobody has one where nothing is open', [{ event: 'raise_query', ...free }], undefined],
  ] as const)('%s', (_name, steps, expected) => {
    expect(primaryOf(steps)).toBe(expected);
  });
});

test('every step is offered once: as the button or in the menu', () => {
  for (const role of ROLES.filter((one) => one !== 'subuser')) {
    for (const status of STATUSES) {
      const events = eventsOpen(status, role);
      const primary = primaryOf(events.map((event) => ({ event, because: [] })));
      expect(otherDecisions(events, primary)).not.toContain(primary);
    }
  }
  expect(otherDecisions(eventsOpen('awaiting_admin', 'admin'), 'approve')).toEqual([
    'assign_iso',
    'return',
    'decline',
    'withdraw',
  ]);
});
