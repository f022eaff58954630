import { describe, expect, test } from 'vitest';
import { LIFECYCLE } from '../lifecycle/table.ts';
import { EVENTS } from '../lifecycle/transition.ts';
import { isGivenUp, retryAfter, WEBHOOK } from './delivery.ts';
import { bodyOf, PUBLIC_EVENT_NAMES, PUBLIC_EVENTS, publicEventsOf } from './events.ts';
import { checkTarget } from './target.ts';

const DAY = 24 * 3_600_000;

describe('what partners are told', () => {
  test('names each step that ends or begins something, and never one of the desk', () => {
    const told = new Set<string>(
      PUBLIC_EVENT_NAMES.flatMap((name): readonly string[] =>
        PUBLIC_EVENTS[name].of === 'moving' ? [] : PUBLIC_EVENTS[name].of,
      ),
    );
    expect(EVENTS.filter((event) => !told.has(event))).toEqual([
      'pick_up',
      'recommend',
      'set_buy_rate',
      'set_sale_rate',
      'iso_return',
      'return',
      'correct',
      'assign_iso',
      'check_provider',
      'take_back',
    ]);
  });

  test('of every step that moves an application is at least that it moved', () => {
    for (const { event, from, to } of LIFECYCLE) {
      const names = publicEventsOf({ event, from: from[0] ?? null, to: to === 'same' ? (from[0] ?? 'draft') : to });
      expect(names.includes('application.status_changed')).toBe(to !== 'same' && to !== from[0]);
    }
    expect(publicEventsOf({ event: 'set_sale_rate', from: 'awaiting_iso', to: 'awaiting_iso' })).toEqual([]);
    expect(publicEventsOf({ event: 'provider_board', from: 'boarding', to: 'boarded' })).toEqual([
      'application.status_changed',
      'merchant.boarded',
    ]);
  });

  test('is a closed list of facts, whatever else is at hand', () => {
    const facts = {
      application: 'a',
      reference: 'MA-1',
      merchant: 'm',
      status: 'declined',
      previous_status: 'submitted',
      reason: 'sanctions',
      buy_rate: '1.2',
    } as const;
    const body = bodyOf('application.declined', new Date(0), facts);
    expect(body).toEqual({
      type: 'application.declined',
      timestamp: '1970-01-01T00:00:00.000Z',
      data: { application: 'a', reference: 'MA-1', merchant: 'm', status: 'declined', previous_status: 'submitted' },
    });
  });
});

test('a delivery is tried eleven times over about three days, and then given up', () => {
  const waits = Array.from({ length: 10 }, (_, at) => retryAfter(at + 1, 0) ?? 0);
  const sum = waits.reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(2.9 * DAY);
  expect(sum).toBeLessThan(3.1 * DAY);
  expect(retryAfter(11, 0)).toBeNull();
  expect(retryAfter(1, 1)).toBe(6000);
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
});

test('an endpoint is given up after five days of nothing but failures, and not for one of them', () => {
  const now = new Date(10 * DAY);
  const since = new Date(now.getTime() - WEBHOOK.offAfter);
  expect(isGivenUp({ since, failures: 10 }, now)).toBe(true);
  expect(isGivenUp({ since, failures: 9 }, now)).toBe(false);
  expect(isGivenUp({ since: new Date(since.getTime() + 1), failures: 99 }, now)).toBe(false);
});

const partsOf = (text: string) => {
  const url = new URL(text);
  return {
    protocol: url.protocol,
    hostname: url.hostname,
    hasCredentials: url.username !== '' || url.password !== '',
    hasFragment: url.hash !== '',
  };
};

describe('a target', () => {
  test.each([
    'http://shop.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://localhost./',
    'https://user:secret@shop.com/',
    'https://shop.com/#here',
    'ftp://shop.com/',
  ])('%s is refused', (text) => {
    expect(checkTarget(partsOf(text), false).ok).toBe(false);
  });

  test.each(['https://shop.com/hook?team=1', 'https://hooks.shop.com:8443/', 'https://8.8.8.8/'])(
    '%s is taken',
    (text) => {
      expect(checkTarget(partsOf(text), false)).toEqual({ ok: true });
    },
  );

  test('on this machine is taken where the demo allows it, and nothing else of the network', () => {
    const ok = (text: string): boolean => checkTarget(partsOf(text), true).ok;
    expect(['http://127.0.0.1:9000/', 'http://localhost:9000/', 'http://[::1]:9/'].map(ok)).toEqual([true, true, true]);
    expect(['http://10.0.0.1/', 'https://10.0.0.1/', 'http://shop.com/'].map(ok)).toEqual([false, false, false]);
  });
});
