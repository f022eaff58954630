import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { mail, type MailContent } from './mail.ts';
import { renderMail } from './render-mail.ts';

const settings = readSettings({ PUBLIC_URL: 'https://ledgate.example' });

const CONTENT: MailContent = {
  heading: 'Rates sent back by <b>Otter & Sons</b>',
  parts: [
    'Hello "you",',
    { quote: '<script>alert(1)</script>\nToo dear.' },
    {
      facts: [
        ['When', 'Nov 12, 2026, 2:05 PM EST'],
        ['Place', 'Denver, CO'],
      ],
    },
    { code: '042137' },
    { title: 'Another matter' },
  ],
  button: { label: 'Open the case', url: 'https://ledgate.example/applications/1?a=1&b="2"' },
  after: ['The link works once.'],
  reason: 'notice',
};

const rendered = renderMail(settings, mail('a@shop.example', 'A subject', CONTENT));
const { text, html = '' } = rendered;

test('text and HTML say the same, in the same order', () => {
  const words = [
    'Hello',
    'Too dear.',
    'Nov 12, 2026, 2:05 PM EST',
    'Denver, CO',
    '042137',
    'Another matter',
    'Open the case',
    'The link works once.',
    'Choose what we email you about',
    'support@ledgate.test',
    '500 Ledger Street',
  ];
  for (const said of [text, html.slice(html.indexOf('<h1'))]) {
    const places = words.map((word) => said.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((at) => at >= 0)).toBe(true);
  }
});

test('what people wrote stays text', () => {
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>Otter');
  expect(html).toContain('href="https://ledgate.example/applications/1?a=1&amp;b=&quot;2&quot;"');
});

test('nothing is fetched from anywhere, and there is one button', () => {
  expect(html).not.toMatch(/<(img|link|script|iframe|video|object)\b/i);
  expect(html).not.toMatch(/url\(|@import|src=/i);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

test('answers go to support, and the foot says who writes', () => {
  expect(rendered.replyTo).toBe('support@ledgate.test');
  expect(text).toContain('Ledgate Payments, Inc., 500 Ledger Street, Suite 300, Wilmington, DE 19801');
  expect(text).toContain('https://ledgate.example/account/notifications');
});

test('a mail that is always sent offers no switch', () => {
  const { text: always } = renderMail(settings, mail('a@shop.example', 'S', { ...CONTENT, reason: 'security' }));
  expect(always).not.toContain('/account/notifications');
});
