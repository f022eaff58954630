import type { Client } from '@ledgate/contract/client.ts';
import { png } from './files.ts';

/** A category, a tax and a product with a picture and something in stock; the ids of all that came of it. */
export const addCatalogue = async ({ client: { catalogue } }: { client: Client }): Promise<string[]> => {
  const category = await catalogue.createCategory({ body: { name: 'Coffee' } });
  const tax = await catalogue.createTax({
    body: {
      name: 'State',
      jurisdiction: 'IL',
      is_included: false,
      applies_to: ['standard'],
      rates: [{ ppm: 62_500, from_day: '2026-01-01', until_day: null }],
    },
  });
  const product = await catalogue.createProduct({
    body: { name: 'House blend', price_cents: 12_50, category: category.uid, track_stock: true, stock: 3_000 },
  });
  const files = [{ name: 'bag.png', content: new Blob([new Uint8Array(png({ width: 8, height: 8 }))]) }];
  const { image } = await catalogue.setProductImage({ params: { uid: product.uid }, files });
  const { results } = await catalogue.listStockMoves({ params: { uid: product.uid } });
  return [
    category.uid,
    tax.uid,
    ...tax.rates.map(({ uid }) => uid),
    ...results.map(({ uid }) => uid),
    product.uid,
    ...(image === null ? [] : [image]),
  ];
};
