import { describe, expect, test } from 'vitest';
import { checkTemplate, renderTemplate } from './templates.ts';

const fillings = { merchant: 'Blue Fern LLC', reference: 'MA-204809', field: 'Highest ticket', due: '12 Nov 2026' };

describe('a template of a query', () => {
  test('is filled in with what is known about the case', () => {
    expect(renderTemplate('{{merchant}} ({{ reference }}): {{field}} by {{due}}. {{field}}?', fillings)).toBe(
      'Blue Fern LLC (MA-204809): Highest ticket by 12 Nov 2026. Highest ticket?',
    );
  });

  test('with a placeholder that nobody knows is refused by its name', () => {
    expect(checkTemplate('Dear {{owner}}')).toEqual({
      ok: false,
      reason: '{{owner}} is not known. There are {{merchant}}, {{reference}}, {{field}}, {{due}}.',
    });
  });

  test.each(['{{merchant', 'merchant}}', '{{ {{merchant}}'])('with loose braces is refused: %s', (body) => {
    expect(checkTemplate(body).ok).toBe(false);
  });

  test('does not fill in what a filling brings along', () => {
    expect(renderTemplate('{{field}}', { ...fillings, field: '{{due}}' })).toBe('{{due}}');
  });
});
