import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMasked, maskSecret, readSecretWrite, UNREADABLE, SECRET_KINDS, type SecretKind } from './masking.ts';

test.each<[SecretKind, string, string, string]>([
  ['ssn', '536229145', '***-**-9145', '9145'],
  ['taxId', '471928356', '*****8356', '8356'],
  ['birthDate', '1983-03-02', '1983-**-**', '1983'],
  ['account', '8204417739', '****7739', '7739'],
  ['account', '12345', '****45', '45'],
  ['account', '1234', '****34', '34'],
  ['passport', 'AB1234567', '****4567', '4567'],
  ['licence', 'D', '****', ''],
])('a secret of kind %s, %s, is shown as %s', (kind, value, masked, last4) => {
  expect(maskSecret(kind, value)).toEqual({ masked, last4, present: true });
});

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const SECRETS: Record<SecretKind, fc.Arbitrary<string>> = {
  taxId: digits(9, 9),
  ssn: digits(9, 9),
  birthDate: fc.stringMatching(/^(19|20)\d\d-0[1-9]-[12]\d$/),
  account: digits(4, 17),
  passport: fc.stringMatching(/^[A-Z0-9]{6,20}$/),
  licence: fc.stringMatching(/^[A-Z0-9]{1,15}$/),
};
const secrets = fc.constantFrom(...SECRET_KINDS).chain((kind) => SECRETS[kind].map((value) => ({ kind, value })));

test('a masked secret sent back keeps what is stored, and the secret itself never looks masked', () => {
  fc.assert(
    fc.property(secrets, ({ kind, value }) => {
      const { masked } = maskSecret(kind, value);
      expect(isMasked(kind, masked)).toBe(true);
      expect(isMasked(kind, value)).toBe(false);
      expect(readSecretWrite(kind, masked, masked)).toEqual({ write: 'keep' });
      expect(readSecretWrite(kind, undefined, masked)).toEqual({ write: 'keep' });
      expect(readSecretWrite(kind, value, masked)).toEqual({ write: 'replace', value });
      expect(readSecretWrite(kind, value)).toEqual({ write: 'replace', value });
    }),
  );
});

test('what stands for a secret that does not open keeps it when it is sent back, and is never taken for one', () => {
  for (const kind of SECRET_KINDS) {
    expect(readSecretWrite(kind, UNREADABLE.masked, UNREADABLE.masked)).toEqual({ write: 'keep' });
    expect(readSecretWrite(kind, UNREADABLE.masked, '***-**-9145')).toEqual({ write: 'refuse' });
  }
});

test('a mask shows at most four signs and at most half of a number', () => {
  fc.assert(
    fc.property(secrets, ({ kind, value }) => {
      const { last4 } = maskSecret(kind, value);
      expect(last4.length).toBeLessThanOrEqual(Math.min(4, value.length / 2));
    }),
  );
});

test('clearing clears, and the mask of another number is refused', () => {
  expect(readSecretWrite('ssn', null, '***-**-9145')).toEqual({ write: 'clear' });
  expect(readSecretWrite('ssn', '', '***-**-9145')).toEqual({ write: 'clear' });
  expect(readSecretWrite('ssn', '***-**-0000', '***-**-9145')).toEqual({ write: 'refuse' });
  expect(readSecretWrite('ssn', '***-**-9145')).toEqual({ write: 'refuse' });
});
