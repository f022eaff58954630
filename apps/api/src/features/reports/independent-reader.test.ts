import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addPaid } from './testing-rows.ts';

/** Debian's python3-openpyxl: a reader of spreadsheets that shares nothing with our writer. */
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import openpyxl']).status === 0,
);
const hasReader = python !== undefined;
if (!hasReader)
  process.stdout.write('Skipped: spreadsheets read by openpyxl, since python3-openpyxl is not installed.\n');

const READ = `
import datetime, json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
def plain(cell):
    value = cell.value
    if isinstance(value, datetime.datetime):
        return {"day": value.strftime("%Y-%m-%d")}
    return {"formula": value} if cell.data_type == "f" else value
print(json.dumps([[sheet.title, sheet.freeze_panes, [[plain(cell) for cell in row] for row in sheet.iter_rows()]] for sheet in book]))
`;

let ledgate: TestServer;
let shop: Merchant;
let folder: string;

beforeAll(async () => {
  ledgate = await startTestServer();
  shop = await startMerchant(ledgate, { password: null });
  folder = await mkdtemp(join(tmpdir(), 'ledgate-sheet-'));
  await addPaid(ledgate, shop, [
    { at: '2026-03-02T17:00:00Z', cents: 10_01 },
    { at: '2026-03-03T17:00:00Z', cents: 20_02, brand: 'mastercard' },
    { at: '2026-03-03T18:00:00Z', cents: 5_00, declined: 'insufficient_funds' },
  ]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await ledgate.close();
});

type Sheet = [title: string, frozen: string, rows: unknown[][]];

const readBack = async (bytes: ArrayBuffer): Promise<Sheet[]> => {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, new Uint8Array(bytes));
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', READ, path], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Sheet[];
};

test.skipIf(!hasReader)('a spreadsheet holds what the screen shows, days as days and numbers as numbers', async () => {
  const query = {
    subject: 'payments',
    by: 'day',
    of: 'charges,charged_cents,approval_ppm',
    period: 'custom',
    from: '2026-03-01',
    to: '2026-03-04',
  } as const;
  const screen = await shop.client.reports.readReport({ query });
  const file = await shop.client.reports.exportReport({ query: { ...query, format: 'xlsx' } });
  const [sheet, ...more] = await readBack(await file.arrayBuffer());
  expect(more).toEqual([]);
  const shown = (values: readonly (number | null)[]) => [
    values[0],
    (values[1] ?? 0) / 100,
    // An empty cell holds no figure, and no zero.
    values[2] === null || values[2] === undefined ? '' : values[2] / 1_000_000,
  ];
  expect(sheet).toEqual([
    'Card payments by day',
    'A2',
    [
      ['Day', 'Payments', 'Charged', 'Approval rate'],
      ...screen.rows.map(({ keys, values }) => [{ day: keys[0] }, ...shown(values)]),
      ['Total', ...shown(screen.totals)],
    ],
  ]);
});

test.skipIf(!hasReader)('a product that is called like a formula stays a name', async () => {
  const name = '=HYPERLINK("https://evil.example";"Pay here")';
  const { client } = shop;
  const register = await client.till.addRegister({ body: { name: 'Front' } });
  const shift = await client.till.openTill({ body: { register: register.uid, float_cents: 0 } });
  const product = await client.catalogue.createProduct({ body: { name, price_cents: 1_00 } });
  const line = { uid: crypto.randomUUID(), product: product.uid, name, quantity: 1_000, unit_price_cents: 1_00 };
  await client.till.sell({
    body: {
      uid: crypto.randomUUID(),
      register: register.uid,
      shift: shift.uid,
      lines: [line],
      catalogue_version: 1,
      total_cents: 1_00,
      sold_at: ledgate.parts.clock().toISOString(),
      tenders: [{ uid: crypto.randomUUID(), kind: 'cash', cents: 1_00 }],
    },
  });
  const query = { subject: 'products', by: 'product', of: 'quantity', format: 'xlsx' } as const;
  const file = await client.reports.exportReport({ query });
  const [sheet] = await readBack(await file.arrayBuffer());
  expect(sheet?.[2]).toEqual([
    ['Product', 'Quantity'],
    [`'${name}`, 1],
    ['Total', 1],
  ]);
});
