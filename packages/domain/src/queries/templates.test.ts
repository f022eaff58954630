import { describe, expect, test } from 'vitest';
import { checkTemplate, fillingsOf, PLACEHOLDERS, renderTemplate } from './templates.ts';

const fillings = {
  merchant: 'Blue Fern LLC',
  reference: 'MA-204809',
  owner: 'Ada Vance',
  field: 'Highest ticket',
  due: 'Nov 12, 2026',
};

describe('a template of a query', () => {
  test('is filled in with what is known about the case', () => {
    expect(
      renderTemplate('{{merchant}} ({{ reference }}): {{field}} by {{due}}. {{field}}, {{owner}}?', fillings),
    ).toBe('Blue Fern LLC (MA-204809): Highest ticket by Nov 12, 2026. Highest ticket, Ada Vance?');
  });

  test('with a placeholder that nobody knows is refused by its name, with those that are known', () => {
    expect(checkTemplate('Dear {{manager}}')).toEqual({
      ok: false,
      reason: '{{manager}} is not a placeholder. Use {{merchant}}, {{reference}}, {{owner}}, {{field}}, {{due}}.',
    });
    expect(checkTemplate(PLACEHOLDERS.map((name) => `{{${name}}}`).join(' '))).toEqual({ ok: true });
  });

  test.each(['{{merchant', 'merchant}}', '{{ {{merchant}}'])('with loose braces is refused: %s', (body) => {
    expect(checkTemplate(body).ok).toBe(false);
  });

  test('does not fill in what a filling brings along', () => {
    expect(renderTemplate('{{field}}', { ...fillings, field: '{{due}}' })).toBe('{{due}}');
  });
});

describe('what a template is filled with', () => {
  const owners = [
    { uid: 'a', values: { first_name: 'Ada', last_name: 'Vance' } },
    { uid: 'b', values: { first_name: 'Ben', last_name: 'Ito' } },
  ];
  const found = { merchant: 'Blue Fern LLC', reference: 'MA-204809', owners, record: null, field: 'Website' };
  const now = Date.parse('2026-11-17T02:00:00Z');

  test('names the owner it is about, or the first one', () => {
    expect(fillingsOf(found, now).owner).toBe('Ada Vance');
    expect(fillingsOf({ ...found, record: 'b' }, now).owner).toBe('Ben Ito');
    expect(fillingsOf({ ...found, owners: [] }, now).owner).toBe('the owner');
  });

  test('names the day on which reminders end, by New York’s calendar', () => {
    expect(fillingsOf(found, now).due).toBe('Dec 16, 2026');
  });
});
