import type { AddressInfo } from 'node:net';
import { handlers } from '@ledgate/api/handlers.ts';
import { build } from '@ledgate/api/server.ts';
import { boardedForCards, type CardMerchant } from '@ledgate/api/testing/card-merchant.ts';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import { startWithProcessor, type WithProcessor } from '@ledgate/api/testing/processor.ts';
import { signedIn } from '@ledgate/api/testing/signed-in.ts';
import { startTestCluster } from '@ledgate/database/testing.ts';
import { type DeclineReason, DECLINES, FIXED_BY_WORDS } from '@ledgate/domain/payments/declines.ts';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { inTree } from '../scripts/parts/tree.mjs';
import { mainMenu, signInOn } from './browsing.ts';

/** A merchant of its own that may sell for more than the demo's, with cashiers of its own. */
let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let baseURL: string;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  const cluster = await startTestCluster();
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate, { business: { highest_ticket_cents: 1_000_00 } });
  const web = await build(house.ledgate.parts, handlers, { webDir: inTree('dist/web') });
  await web.listen({ host: '127.0.0.1', port: 0 });
  baseURL = `http://localhost:${(web.server.address() as AddressInfo).port}`;
  stop = async () => {
    await web.close();
    await house.close();
    await cluster.stop();
  };
});
test.afterAll(() => stop());

/**
 * The amounts that the sandbox declines, each with its reason. A cashier is shut out after five, and a card after one that is for
 * good: so five to a cashier, the last of them with a card of its own.
 */
const ROUNDS: readonly (readonly [amount: string, reason: DeclineReason][])[] = [
  [
    ['95.87', 'declined'],
    ['500.01', 'over_limit'],
    ['500.04', 'insufficient_funds'],
    ['848.00', 'network_down'],
    ['100.08', 'illegal_transaction'],
  ],
  [
    ['100.01', 'issuer_unavailable'],
    ['100.02', 'resubmit'],
    ['100.03', 'call_issuer'],
    ['100.05', 'issuer_error'],
    ['100.12', 'lost_or_stolen'],
  ],
  [
    ['100.06', 'restricted_card'],
    ['100.14', 'restricted_card'],
    ['100.07', 'card_not_active'],
    ['100.09', 'duplicate'],
    ['100.15', 'no_such_issuer'],
  ],
  [
    ['100.10', 'system_error'],
    ['100.11', 'system_error'],
    ['100.13', 'expired_card'],
    ['100.16', 'not_allowed_here'],
    ['100.17', 'cardholder_not_permitted'],
  ],
  [
    ['100.19', 'do_not_honor'],
    ['100.20', 'id_required'],
    ['100.21', 'network_error'],
    ['100.18', 'stop_recurring'],
  ],
];

/** One for each cashier, and one for what is declined for good. */
const CARDS = [
  ['4242424242424242', '4012888888881881'],
  ['4111111111111111', '5555555555554444'],
  ['4000056655665556', '5105105105105100'],
  ['4000000000000077', '2223003122003222'],
  ['4000000000000093', '6011111111111117'],
] as const;

const signIn = async (browser: Browser): Promise<Page> => {
  const { merchantUid } = merchant;
  const permissions = ['charge_vt', 'read_dashboard'];
  const { email } = await signedIn(house.ledgate, 'subuser', { merchantUid, permissions });
  const page = await browser.newPage({ baseURL });
  await signInOn(page, { email, password: PASSWORD });
  await expect(mainMenu(page)).toBeVisible();
  return page;
};

const typeCard = async (page: Page, number: string): Promise<void> => {
  const typed = { 'card-number': number, 'card-expiry': '12/30', 'card-code': '123' };
  for (const [element, text] of Object.entries(typed))
    await page.frameLocator(`#${element} iframe`).getByRole('textbox').fill(text);
};

const seeDecline = async (page: Page, amount: string, reason: DeclineReason): Promise<void> => {
  const { title, sentence, fixedBy } = DECLINES[reason];
  await page.getByRole('textbox', { name: 'Subtotal' }).fill(amount);
  await page.getByRole('button', { name: `Charge $${amount}` }).click();
  const told = page.getByRole('alert').filter({ hasText: `$${amount} declined: ${title}` });
  await expect(told).toContainText(sentence);
  await expect(told).toContainText(FIXED_BY_WORDS[fixedBy]);
};

test('each amount that the sandbox declines is told in words of its own, with who can fix it', async ({ browser }) => {
  test.setTimeout(240_000);
  for (const [at, round] of ROUNDS.entries()) {
    const page = await signIn(browser);
    await page.goto('/terminal');
    await page.getByRole('textbox', { name: 'Billing ZIP code' }).fill('19901');
    const [card, last] = CARDS[at] ?? ['', ''];
    for (const [nth, [amount, reason]] of round.entries()) {
      const isLast = nth === round.length - 1;
      // The fields are opened anew after three cards.
      if (nth % 3 === 0 || isLast) await typeCard(page, isLast ? last : card);
      await seeDecline(page, amount, reason);
    }
    await page.close();
  }
});
