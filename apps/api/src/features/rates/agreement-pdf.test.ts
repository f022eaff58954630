import { expect, test } from 'vitest';
import { recordPdf } from '../pdf/public.ts';
import { writeAgreement } from './agreement-pdf.ts';

test('what announces a list is kept with its first line', () => {
  const { sheet, body } = recordPdf();
  const text = [
    '1. Fees',
    'The Merchant pays:',
    'Card rates:',
    '• Visa: 0.30%',
    '• Mastercard: 0.30%',
    'Notices go to:',
  ];
  writeAgreement(sheet, { version: '1', text: text.join('\n') });
  const kept = body.map((step) => (step.say === 'keep' ? step.with[0].map((each) => each.with[0]) : step.with[0]));
  expect(kept).toEqual([
    'Merchant agreement, version 1',
    '1. Fees',
    ['The Merchant pays:', 'Card rates:', '• Visa: 0.30%'],
    '• Mastercard: 0.30%',
    'Notices go to:',
  ]);
});
