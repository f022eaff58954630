import { readTransaction } from '@ledgate/database/transaction.ts';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signInAs } from '../../testing/signed-in.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate);
});
afterAll(() => house.close());

/** Charged and kept, with the customer's word for it. */
const keep = async (number: string, last: string): Promise<{ uid: string; card: string; payment: string }> => {
  const token = await tokenize(house.emulator, merchant, { number });
  const billing = { first: 'Ada', last, zip: '19901', address1: '1 Main Street', country: 'USA' as const };
  const kept = { save_card: true, card_on_file_consent: true, billing, email: 'ada@mail.example' };
  const sale = await charge(merchant.client, token, 30_00, kept);
  return { uid: sale.customer?.uid ?? '', card: sale.stored_card ?? '', payment: sale.id };
};

const read = (uid: string) => merchant.client.customers.readCustomer({ params: { uid } });

test('a customer shows the cards on file, until when they are good, and what was agreed to', async () => {
  const { uid, card, payment } = await keep('4242424242424242', 'Quill');
  const [found] = (await read(uid)).cards_on_file;
  expect(found).toMatchObject({ token: card, brand: 'visa', last4: '4242', expires: '2030-12', is_expired: false });
  expect(found?.consent).toContain('keeps my card on file');
  expect(found?.consent_by.uid).toBe(merchant.uid);
  const paid = await merchant.client.payments.listPayments({ query: { customer: uid } });
  expect(paid.results.map(({ id }) => id)).toEqual([payment]);
});

test('customers are found by name, mail and the last four of a card on file', async () => {
  const { uid } = await keep('4012888888881881', 'Osei');
  const find = async (search: string) => {
    const { results } = await merchant.client.customers.listCustomers({ query: { search } });
    return results.map((one) => one.uid);
  };
  expect(await find('osei')).toEqual([uid]);
  expect(await find('1881')).toEqual([uid]);
  expect(await find('ada@mail')).toContain(uid);
  expect(await find('nobody')).toEqual([]);
});

test('a search among many is read in pages, and what looks like a pattern is text', async () => {
  const call = merchant.client.customers.listCustomers;
  const made: string[] = [];
  for (const last of ['Vane 10% A', 'Vane 10% B', 'Vane 100 C'])
    made.unshift((await keep('4242424242424242', last)).uid);
  const readAll = async (search: string): Promise<string[]> => {
    const uids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call({ query: { search, page_size: 1, ...(cursor !== undefined && { cursor }) } });
      expect(page.results.length).toBeLessThanOrEqual(1);
      uids.push(...page.results.map(({ uid }) => uid));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return uids;
  };
  expect(await readAll('vane')).toEqual(made);
  expect(await readAll('10%')).toEqual(made.slice(1));
  expect((await readAll('4242')).slice(0, 3)).toEqual(made);
});

test('customers of another business are found by nobody else', async () => {
  const other = await boardedForCards(house.ledgate);
  const { uid } = await keep('4242424242424242', 'Fennimore');
  expect((await other.client.customers.listCustomers({ query: { search: 'fennimore' } })).results).toEqual([]);
  const ask = async (scope: string, of: string): Promise<string[]> => {
    const { rows } = await readTransaction(house.ledgate.parts.db, async (tx) => {
      await sql`select set_config('app.scope', 'own', true), set_config('app.merchant', ${scope}, true)`.execute(tx);
      return sql<{
        uid: string;
      }>`select uid from find_customers(${of}::uuid, '%fennimore%', null, null, null, 5)`.execute(tx);
    });
    return rows.map((row) => row.uid);
  };
  expect(await ask(merchant.merchantUid, merchant.merchantUid)).toEqual([uid]);
  expect(await ask(other.merchantUid, merchant.merchantUid)).toEqual([]);
});

test('a card that was removed is gone here and at the processor, and charges nothing', async () => {
  const { uid, card } = await keep('5555555555554444', 'Barros');
  const tokensThere = () => house.emulator.control.rows('tokens').filter((row) => row['inactive'] === 1).length;
  const before = tokensThere();
  await merchant.client.terminal.removeStoredCard({ params: { uid: card } });
  expect((await read(uid)).cards_on_file).toEqual([]);
  expect(tokensThere()).toBe(before + 1);
});

test('a card is expired once its month is over', async () => {
  const { uid } = await keep('4111111111111111', 'Yoon');
  house.ledgate.advance(5 * 366 * 86_400_000);
  const { client } = await signInAs(house.ledgate, merchant);
  const { cards_on_file: cards } = await client.customers.readCustomer({ params: { uid } });
  expect(cards.map(({ is_expired: isExpired }) => isExpired)).toEqual([true]);
});
