import { expect, test } from 'vitest';
import { holdsSsn } from './ssn-in-text.ts';

test.each([
  'The owner’s number is 536-22-8413.',
  '536 22 8413',
  '536.22.8413',
  '536–22–8413',
  'SSN 536228413',
  'ssn: 536228413',
  'Social Security number is 536228413',
  'social 536228413',
  'Her social is 536228413',
  'social #: 536228413',
  'social for Ada: 536228413',
  'SSN of Ada is 536228413',
  'the SSN on the form reads 536228413',
  'Soc. Sec. No. 536228413',
  'ITIN 912-70-1234',
  '５３６-２２-８４１３',
  'call 415-555-2671, SSN 536-22-8413',
])('%s holds one', (text) => expect(holdsSsn(text)).toBe(true));

test.each([
  '',
  'Call me at 415-555-2671 or (612) 740-3356.',
  '+1 415 555 2671',
  'EIN 47-1928356',
  'Routing number 021000021',
  'Our reference is MA-204811, ticket T-1042.',
  'ZIP 94107-1234',
  'Invoice 536228413',
  'Order 536228413 was shipped',
  'SSN is on file, order 536228413',
  'We saw the SSN. The lot is 536228413',
  'SSN matches account 536228413',
  'Sold on social media, 536228413 times',
  'Social media campaign 536228413',
  '000-12-3456 is not one, nor is 666-12-3456',
  'The lot is 1536-22-84139',
  '2026-11-17 10:30',
  '$1,536.22 and 8413 units',
])('%s holds none', (text) => expect(holdsSsn(text)).toBe(false));
