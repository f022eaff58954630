import { CODE } from '@ledgate/domain/access/limits.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { otpGuess } from './otp-guess.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'guesses at one account over all calls, two servers and many networks share one budget',
  { timeout: 180_000 },
  async () => {
    const { broken, figures } = await otpGuess.run({ seed: 1, rounds: 120, database });
    expect(broken).toEqual([]);
    expect(figures['looked at']).toBe(CODE.guessesPerDay);
  },
);
