import { readdirSync, readFileSync } from 'node:fs';
import { LISTED_ACTIONS } from '@ledgate/domain/access/audit-actions.ts';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../', import.meta.url);

// That none is written which is not listed, the compiler says.
test('every action that has words is one that the server writes', () => {
  const written = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, SOURCES), 'utf8'))
    .join('\n');
  expect(LISTED_ACTIONS.filter((action) => !written.includes(`'${action}'`))).toEqual([]);
});
