import { expect, test } from 'vitest';
import { judgePasswordApart } from './password-judging.ts';

const marisol = {
  email: 'marisol.ortega@harborbakery.example',
  names: ['Marisol', 'Ortega'],
  business: 'Harbor Bakery',
};

test.each([
  'petrol-brass-ledger',
  'copper-kettle-voyage',
  'silver-meadow-compass',
  'correct horse battery',
  'zqxwjkvbpmyf',
  'пароль-длинный-да',
])('"%s" is strong enough', async (password) => {
  expect(await judgePasswordApart(password, marisol)).toEqual({ ok: true });
});

test.each([
  'password123456',
  'letmein12345678',
  'iloveyou123456',
  'P@ssw0rd123456',
  'qwertyuiop12',
  'trustno1trustno1',
  'football2024',
  '111122223333',
  'harborbakery',
  'harborbakery1',
])('"%s" would be guessed', async (password) => {
  const verdict = await judgePasswordApart(password, marisol);
  expect(verdict).toMatchObject({ ok: false, reason: expect.stringMatching(/^[A-Z].*\.$/) });
});
