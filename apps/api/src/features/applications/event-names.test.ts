import { EVENT_WORDS, eventWord } from '@ledgate/domain/lifecycle/event-words.ts';
import { EVENTS } from '@ledgate/domain/lifecycle/transition.ts';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = `${import.meta.dirname}/../..`;

/** Every file of the product that is not a test, by its path. */
const sources = (): Map<string, string> =>
  new Map(
    globSync('**/*.ts', { cwd: SOURCES })
      .filter((path) => !path.includes('.test.') && !path.startsWith('testing/'))
      .map((path) => [path, readFileSync(`${SOURCES}/${path}`, 'utf8')]),
  );

test('whatever is written on a timeline has words', () => {
  const all = [...sources()];
  // Each of these takes the name of its event from a list of which every entry has words, or it does not compile.
  const writers = all.filter(([, text]) =>
    /insert\s*into\s+application_event|insertInto\('application_event'/.test(text),
  );
  expect(writers.map(([path]) => path).toSorted()).toEqual([
    'features/applications/events.ts',
    'features/queue/assign.ts',
    'features/users/hand-over.ts',
  ]);
  const named = all
    .filter(([, text]) => /insertEvent|application_event/.test(text))
    .flatMap(([, text]) => [
      ...[...text.matchAll(/event: '(\w+)'/g)].map(([, event]) => event ?? ''),
      ...[...text.matchAll(/StoredEvent = '(\w+)'/g)].map(([, event]) => event ?? ''),
    ]);
  expect(named).toContain('remind');
  expect(named).toContain('assign');
  for (const event of [...named, ...EVENTS]) expect(Object.keys(EVENT_WORDS)).toContain(event);
});

test('an event of a later release is read as well as can be', () => {
  expect(eventWord('sent_by_courier')).toBe('sent by courier');
});
