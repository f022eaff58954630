import pg from 'pg';
import { settleTables } from './house.ts';

const KINDS =
  `Coffee Tea Mug Plate Bowl Candle Soap Towel Notebook Pencil Basket Lamp Cushion Blanket Apron Kettle Teapot Jar Bottle Spoon
  Fork Knife Tray Vase Planter Frame Clock Bag Wallet Belt Scarf Hat Gloves Socks Shirt Sweater Jacket Boots Umbrella Puzzle`.split(
    /\s+/,
  );
const KINDS_OF =
  `Blue Red Green White Black Amber Ivory Copper Oak Walnut Cotton Linen Wool Silk Glass Stone Steel Brass
  Harbor Meadow River Winter Summer Classic Vintage`.split(/\s+/);
const SIZES = ['Small', 'Medium', 'Large', 'Set of 2', 'Set of 4', 'Gift box', '8 oz', '12 oz', '1 lb', 'Travel size'];
const CATEGORIES = 40;
const SMALL_MERCHANTS = 50;
const SMALL = 100;
const AT_ONCE = 20_000;

/** Words and codes of which none, few, some and most products hold one. */
export const SEARCHED = { rare: 'zephyr', some: 'harbor lamp', many: 'mug' } as const;

const FILL = `
  insert into product (uid, merchant_uid, name, sku, barcode, category_uid, price_cents, tax_category, unit, track_stock, favorite,
    archived_at, changed_in, made_at)
  select gen_random_uuid(), $1, ($4::text[])[1 + n / 40 % 25] || ' ' || ($5::text[])[1 + n % 40] || ' '
      || ($6::text[])[1 + n / 1000 % 10] || case when n % 5000 = 17 then ' Zephyr' else '' end || ' ' || n,
    'SKU-' || lpad(n::text, 6, '0'), '2' || lpad(n::text, 11, '0') || '0', c.uid, 100 + n % 9000, 'standard', 'each', n % 2 = 0,
    case when n <= 24 then n end, case when n % 50 = 3 then now() end, 1, now()
  from generate_series($2::int, $3::int) n left join bench_category c on c.place = n % ${CATEGORIES}`;

/** One merchant with so many products, among others with a few each; ids of the categories of the one. */
export const fillProducts = async (url: string, merchant: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const insert = (whose: string, from: number, upTo: number): Promise<unknown> =>
    client.query(FILL, [whose, from, upTo, KINDS_OF, KINDS, SIZES]);
  try {
    await client.query("set app.scope = 'all'; set synchronous_commit = off");
    await client.query('create temporary table bench_category (place int, uid uuid)');
    for (let nth = 0; nth < SMALL_MERCHANTS; nth += 1) {
      const uid = crypto.randomUUID();
      await client.query(`insert into merchant (uid, name, created_at) values ($1, 'Corner shop', now())`, [uid]);
      await insert(uid, 1, SMALL);
    }
    const { rows } = await client.query<{ uid: string }>(
      `insert into product_category (uid, merchant_uid, name, changed_in)
        select gen_random_uuid(), $1, 'Category ' || n, 1 from generate_series(0, ${CATEGORIES - 1}) n returning uid`,
      [merchant],
    );
    const categories = rows.map(({ uid }) => uid);
    await client.query(
      'insert into bench_category select n - 1, uid from unnest($1::uuid[]) with ordinality as c (uid, n)',
      [categories],
    );
    for (let at = 0; at < count; at += AT_ONCE) await insert(merchant, at + 1, Math.min(at + AT_ONCE, count));
    await client.query(
      'insert into catalogue (merchant_uid, version) values ($1, 1) on conflict (merchant_uid) do nothing',
      [merchant],
    );
    return categories;
  } finally {
    await client.end();
    await settleTables(url);
  }
};
