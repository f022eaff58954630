import { describe, expect, test } from 'vitest';
import { checkAccountNumber, checkRoutingNumber } from './bank-numbers.ts';
import { checkBirthDate } from './birth-date.ts';
import { holdsCardNumber } from './card-number.ts';
import { checkCategoryCode } from './category-code.ts';
import { checkEmail } from './email.ts';
import { checkPercentGroup } from './percent-group.ts';
import { checkPersonName } from './person-name.ts';
import { checkPhone } from './phone.ts';
import { checkPostalCode } from './postal-code.ts';
import { checkStreet } from './street.ts';
import { checkEin, checkItin, checkSsn } from './tax-ids.ts';
import { checkTradeName, statementDescriptor } from './trade-name.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { checkWebAddress, checkWebsite } from './web-address.ts';

const TODAY = '2026-03-02';
const EDGES_OF_CAMPUSES = '01 06 10 16 20 27 30 48 50 68 71 77 80 88 90 95 98 99'.split(' ');
const UNASSIGNED = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');
const LISTED = ['5411', '5812'];

interface Cases {
  check: (text: string) => Verdict;
  passes: readonly string[];
  warns?: readonly string[];
  fails: readonly string[];
}

const shares = (text: string): number[] => text.split(' ').map(Number);

/** The shared validators of the domain paper, section 1.0, by their names there. */
const VALIDATORS: Record<string, Cases> = {
  'V-EIN': {
    check: checkEin,
    passes: ['471928356', ...EDGES_OF_CAMPUSES.map((prefix) => `${prefix}-1928356`)],
    warns: UNASSIGNED.map((prefix) => `${prefix}-1928356`),
    fails: ['12345678', '1234567890', '12A456789', '', '111111111', '00-0000000', '123456789', '12-3456789'],
  },
  'V-SSN': {
    check: checkSsn,
    passes: ['536229145', '536-22-9145', '899-01-0001', '001010001'],
    fails: [
      '000229145',
      '666229145',
      '900229145',
      '999229145',
      '536009145',
      '536220000',
      '078051120',
      '219-09-9999',
      '53622914',
      '5362291455',
      'abcdefghi',
    ],
  },
  'V-ITIN': {
    check: checkItin,
    passes: ['912500001', '900-65-0001', '999701234', '912881234', '912901234', '912921234', '912941234', '912991234'],
    fails: ['812501234', '912491234', '912661234', '912691234', '912891234', '912931234', '91250123', '9125012345'],
  },
  'V-ABA': {
    check: checkRoutingNumber,
    passes: ['021000021', '111000025', '122000247', '122105155', '026009593'],
    fails: ['123456789', '021000022', '000000000', '800000003', '02100002', '0210000211', '02100002a'],
  },
  'V-DDA': {
    check: (text) =>
      checkAccountNumber(text, { routing: '021000021', typedAgain: text === '55512345' ? '55512346' : text }),
    passes: ['1234', '12345678901234567', '8204417739'],
    fails: ['123', '123456789012345678', '12a4', '0000', '7777777', '021000021', '55512345'],
  },
  'V-PHONE': {
    check: checkPhone,
    passes: ['4155552671', '+1 (415) 555-2671', '1-415-555-2671', '415.555.2671'],
    fails: [
      '0155552671',
      '1155552671',
      '4150552671',
      '4151552671',
      '415555267',
      '41555526711',
      '4155550123',
      'call me',
    ],
  },
  'V-EMAIL': {
    check: checkEmail,
    passes: ['office@company.com', 'Office.Desk+1@mail.company.co', `${'a'.repeat(88)}@company.com`],
    fails: [
      'office',
      'office@company',
      'a@b@c.com',
      '@company.com',
      'a b@company.com',
      'a@company..com',
      `${'a'.repeat(89)}@company.com`,
    ],
  },
  'V-ZIP': {
    check: (text) => checkPostalCode(text, 'USA', 'CA'),
    passes: ['94107', '94107-1234', '90001', '96199'],
    warns: ['10001', '96201'],
    fails: ['9410', '941071', '94107-123', '94107 1234', 'K1A 0B1', ''],
  },
  'V-URL': {
    check: checkWebAddress,
    passes: [
      'https://company.com',
      'http://www.company.com:8080/a?b=c#d',
      'https://xn--bcher-kva.example',
      `https://company.com/${'a'.repeat(480)}`,
    ],
    fails: [
      'company.com',
      'ftp://company.com',
      'https://localhost',
      'https://shop.localhost',
      'https://company',
      'https://user:pw@company.com',
      'https://10.0.0.1',
      'https://2130706433',
      'https://0x7f.0x1',
      'https://[::1]',
      'https://company.com/a b',
      `https://company.com/${'a'.repeat(490)}`,
      'javascript:alert(1)//a.com',
    ],
  },
  'V-NAME': {
    check: checkPersonName,
    passes: ['A', 'Ó Briain', '3 Brothers', 'x'.repeat(100)],
    fails: ['', '   ', '123', 'a<b', 'a>b', 'a\u0007b', 'x'.repeat(101)],
  },
  'V-DBA': {
    check: checkTradeName,
    passes: ['Harbor Street Coffee', "Joe's Bar & Grill, Inc.", 'A-1', 'x'.repeat(50)],
    fails: ['', '123', 'Coffee!', 'a/b', 'a_b', 'x'.repeat(51)],
  },
  'V-ADDR': {
    check: checkStreet,
    passes: ['418 Harbor Street', '1 Boxwood Court', 'Post Road 5', 'x'.repeat(500)],
    fails: [
      '',
      'PO Box 12',
      'p.o. box 12',
      'P. O. Box 7',
      'POBox 12',
      'Post Office Box 12',
      'post  office   box 1',
      'x'.repeat(501),
      'a<b',
    ],
  },
  'V-DOB': {
    check: (text) => checkBirthDate(text, TODAY),
    passes: ['2008-03-02', '1980-02-29', '1905-04-01'],
    fails: ['2008-03-03', '1905-03-01', '2026-03-03', '1981-02-29', '1980-13-01', '3/4/1980', ''],
  },
  'V-MCC': {
    check: (text) => checkCategoryCode(text, (code) => LISTED.includes(code)),
    passes: ['5411', '5812'],
    fails: ['541', '54111', 'abcd', '9999'],
  },
  'V-PCT100': {
    check: (text) => checkPercentGroup(shares(text)),
    passes: ['100', '100 0 0 0', '25 25 25 25', '33 33 34'],
    fails: ['99', '50 51', '101 -1', '33.3 33.3 33.4', ''],
  },
  'V-LUHN': {
    check: (text) => (holdsCardNumber(text) ? no('card') : yes),
    passes: ['4242424242424241', 'call 415 555 2671', '0000000000000000'],
    fails: ['4242424242424242', 'my card 4242 4242 4242 4242 thanks', '3782-822463-10005', '6011000990139424'],
  },
};

describe.each(Object.entries(VALIDATORS))('%s', (_name, { check, passes, warns = [], fails }) => {
  test.each(passes)('takes “%s”', (text) => expect(check(text)).toEqual({ ok: true }));
  test.each(warns)('takes “%s” with a warning', (text) => {
    expect(check(text)).toEqual({ ok: true, warning: expect.stringMatching(/\.$/) });
  });
  test.each(fails)('refuses “%s” and says why', (text) => {
    const verdict = check(text);
    expect(verdict.ok).toBe(false);
    expect('reason' in verdict && verdict.reason.length).toBeGreaterThan(3);
  });
});

test('every validator of the domain paper is held from both sides', () => {
  const named =
    'V-EIN V-SSN V-ITIN V-ABA V-DDA V-PHONE V-EMAIL V-ZIP V-URL V-NAME V-DBA V-ADDR V-DOB V-MCC V-PCT100 V-LUHN'.split(
      ' ',
    );
  expect(Object.keys(VALIDATORS)).toEqual(named);
  for (const { passes, fails } of Object.values(VALIDATORS))
    expect([passes.length > 1, fails.length > 1]).toEqual([true, true]);
});

test('a postal code is checked by the rules of its country', () => {
  expect(checkPostalCode('K1A 0B1', 'CAN').ok).toBe(true);
  expect(checkPostalCode('94107', 'CAN').ok).toBe(false);
  expect(checkPostalCode('SW1A 1AA', 'GBR').ok).toBe(true);
  expect(checkPostalCode('SW1A 1AA; DROP', 'GBR').ok).toBe(false);
  expect(checkPostalCode('94107').ok).toBe(true);
});

test('the page of a mail service is nobody’s website', () => {
  expect(checkWebsite('https://www.gmail.com/shop').ok).toBe(false);
  expect(checkWebsite('https://mail.yahoo.com').ok).toBe(false);
  expect(checkWebsite('https://notgmail.com').ok).toBe(true);
  expect(checkWebsite('nowhere').ok).toBe(false);
});

test('a card statement shows the first 25 characters of the trading name', () => {
  expect(statementDescriptor(' Harbor Street Coffee and Tea House ')).toBe('Harbor Street Coffee and ');
});

/** A number with this prefix whose last digit makes the sum come out. */
const routingWith = (prefix: string): string =>
  Array.from({ length: 10 }, (_, digit) => `${prefix}310555${digit}`).find((text) => {
    const at = (index: number) => Number(text[index]);
    return (3 * (at(0) + at(3) + at(6)) + 7 * (at(1) + at(4) + at(7)) + at(2) + at(5) + at(8)) % 10 === 0;
  }) ?? '';

test('settlement takes the routing numbers of banks only, to the edge of each range', () => {
  const takes = (prefix: string) => checkRoutingNumber(routingWith(prefix)).ok;
  expect('01 12 21 32 61 72'.split(' ').map(takes)).toEqual([true, true, true, true, true, true]);
  expect('00 13 20 33 60 73 80 99'.split(' ').some(takes)).toBe(false);
});
