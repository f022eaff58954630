import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { openApi } from '@ledgate/contract/openapi.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { serveDescription } from './description.ts';
import { shapeOf } from './description-shape.ts';

const served = async (url: string) => {
  const server = fastify();
  serveDescription(server);
  const answer = await server.inject({ url });
  await server.close();
  return answer;
};

test('the description for programs is the contract’s own', async () => {
  const answer = await served('/api/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('the page for people shows every call, and no script or style stands in it', async () => {
  const answer = await served('/api/docs');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const [feature, calls] of Object.entries(CALLS) as [string, Record<string, Call>][]) {
    for (const name of Object.keys(calls)) expect(answer.body).toContain(`<details id="${feature}.${name}">`);
  }
  expect(answer.body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/api/docs.js">']);
  expect(answer.body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  expect(answer.body).toContain('<link rel="stylesheet" href="/api/docs.css">');
});

test('the script of the search is served beside it and asks nobody else', async () => {
  const answer = await served('/api/docs.js');
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(answer.body).not.toMatch(/https?:|fetch\(|import|eval/);
});

test('every link on the page leads to something on it', async () => {
  const { body } = await served('/api/docs');
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test('the page’s look is served beside it, for light and dark', async () => {
  const answer = await served('/api/docs.css');
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(answer.body).toContain('prefers-color-scheme: dark');
  expect(answer.body).toContain("[data-skin='dark']");
});

test.each([
  [{ type: 'string', maxLength: 5 }, 'string, at most 5 characters'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ const: true }, '<code>true</code>'],
  [{ enum: ['a', 'b'], default: 'a' }, 'one of <code>a</code>, <code>b</code>, <code>&#34;a&#34;</code> if left out'],
  [{ type: 'array', items: { $ref: '#/components/schemas/User' } }, 'list of <a href="#shape-User">User</a>'],
  [
    { anyOf: [{ type: 'object', properties: { a: { type: 'integer' } } }, { type: 'null' }] },
    'null or <ul class="shape"><li><code>a?</code>: integer</li></ul>',
  ],
  [{ type: 'string', pattern: '<b>' }, 'string, like <code>&#60;b&#62;</code>'],
])('the shape %j is said in words', (schema, words) => {
  expect(shapeOf(schema)).toBe(words);
});
