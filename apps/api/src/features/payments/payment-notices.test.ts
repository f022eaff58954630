import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { remindOfAuthorizations } from './public.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let token: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate);
  token = await tokenize(house.emulator, merchant);
});
afterAll(() => house.close());

const told = async (words: string): Promise<string[]> =>
  (await house.ledgate.subjectsTo(merchant.email)).filter((subject) => subject.includes(words));

test('the owner hears once that somebody’s terminal was closed, and the others go on', async () => {
  const { merchantUid } = merchant;
  const cashier = await signedIn(house.ledgate, 'subuser', { merchantUid, permissions: ['charge_vt'], password: null });
  for (let nth = 1; nth <= 5; nth += 1) {
    expect(await told('terminal of')).toEqual([]);
    expect((await charge(cashier.client, token, 100_05)).status).toBe('declined');
  }
  await expect(charge(cashier.client, token, 12_00)).rejects.toMatchObject({ code: 'too_many_tries' });
  const [subject, ...more] = await told('terminal of');
  expect(subject).toMatch(/^Too many cards refused: the terminal of .+ is closed/);
  expect(more).toEqual([]);
  expect((await charge(merchant.client, token, 12_00)).status).toBe('captured');
});

test('the merchant is reminded once before an authorization ends, and not of what was captured', async () => {
  const kept = await charge(merchant.client, token, 40_00, { action: 'auth' });
  const taken = await charge(merchant.client, token, 41_00, { action: 'auth' });
  const capture = { action: 'capture', payment: taken.id, amount_cents: 41_00 } as const;
  await merchant.client.terminal.actOnTerminal({ body: { idempotency_key: crypto.randomUUID(), ...capture } });
  const remind = async (): Promise<number> => {
    await remindOfAuthorizations(house.ledgate.parts);
    return (await told('authorization ends')).length;
  };
  expect(await remind()).toBe(0);
  const left = new Date(kept.expires_at ?? '').getTime() - house.ledgate.parts.clock().getTime();
  house.ledgate.advance(left - 3_600_000);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(1);
});
