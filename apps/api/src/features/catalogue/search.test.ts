import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import { holdsCardNumber } from '@ledgate/domain/checks/card-number.ts';
import { withCheckDigit } from '@ledgate/domain/till/gtin.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

const calls = () => shop.client.catalogue;
type Body = Ask<typeof catalogue.createProduct>['body'];
const add = (name: string, rest: Partial<Body> = {}) =>
  calls().createProduct({ body: { name, price_cents: 10_00, ...rest } });
const names = async (query: Ask<typeof catalogue.listProducts>['query']): Promise<string[]> =>
  (await calls().listProducts({ query })).results.map(({ name }) => name);

describe('a product', () => {
  test('is found by the beginnings of its words, its SKU and its barcode', async () => {
    await add('House Blend Coffee', { sku: 'HB-250', barcode: '4006381333931' });
    await add('House Tea');
    await add('Mug', { barcode: '036000291452' });
    expect(await names({ search: 'hou' })).toEqual(['House Blend Coffee', 'House Tea']);
    expect(await names({ search: 'coff house' })).toEqual(['House Blend Coffee']);
    expect(await names({ search: 'hb-250' })).toEqual(['House Blend Coffee']);
    expect(await names({ search: '0360002914' })).toEqual(['Mug']);
    expect(await names({ search: 'none' })).toEqual([]);
  });

  test('is found past a cursor, in its order, and among the archived only where they are asked for', async () => {
    for (const name of ['Tea Assam', 'Tea Darjeeling', 'Tea Earl Grey']) await add(name);
    const gone = await add('Tea Oolong');
    await calls().archiveProduct({ params: { uid: gone.uid } });
    const first = await calls().listProducts({ query: { search: 'tea', page_size: 2 } });
    expect(first.results.map(({ name }) => name)).toEqual(['Tea Assam', 'Tea Darjeeling']);
    expect(await names({ search: 'tea', page_size: 2, cursor: first.next_cursor ?? '' })).toEqual(['Tea Earl Grey']);
    expect(await names({ search: 'tea', archived: 'true' })).toEqual(['Tea Oolong']);
  });

  test('is walked past and found by its words only for who may see its merchant', async () => {
    await add('Only ours');
    const merchant = shop.merchantUid ?? '';
    const seenBy = (seen: string): Promise<number> =>
      reading(systemCtx(ledgate.parts), async (tx) => {
        await sql`select set_config('app.scope', '', true), set_config('app.merchant', ${seen}, true)`.execute(tx);
        const { rows } = await sql`
          select uid from walk_products(${merchant}::uuid, false, '', ${merchant.replaceAll(/\w/g, '0')}::uuid, 10)
          union all select uid from find_products(array['ours'], ${merchant}::uuid, false)`.execute(tx);
        return rows.length;
      });
    expect([await seenBy(merchant), await seenBy(crypto.randomUUID()), await seenBy('')]).toEqual([2, 0, 0]);
  });

  test('may have a barcode that would pass for a card number, and is found by it', async () => {
    // Both checks are right of some: these are the first of a range of cards.
    const codes = Array.from({ length: 400 }, (_, at) => withCheckDigit(`400000${String(at).padStart(6, '0')}`));
    const code = codes.find(holdsCardNumber) ?? '';
    await add('Odd one', { barcode: code });
    expect(await names({ search: code })).toEqual(['Odd one']);
    const notes = await refusal(add(code));
    expect(notes.code).toBe('card_number');
  });
});
