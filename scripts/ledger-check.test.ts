import { openLedger } from '@ledgate/api/testing/ledger.ts';
import { addPayment } from '@ledgate/api/features/ledger/testing-week.ts';
import { salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import { expect, test } from 'vitest';
import { runToEnd } from './parts/children.mjs';
import { inTree } from './parts/tree.mjs';

const check = (env: Record<string, string>) =>
  runToEnd(process.execPath, [inTree('scripts/ledger-check.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

test('the command says in sentences what is wrong with the ledger of a database, and ends with 1', async () => {
  const ledger = await openLedger();
  const merchantUid = await ledger.addMerchant();
  const [sale, groupUid] = [{ subtotal: 1_000, discount: 0, tax: 80, tip: 0, surcharge: 0 }, crypto.randomUUID()];
  await ledger.post({ merchantUid, groupUid, transfers: salePosts(sale) });
  await addPayment(ledger, merchantUid, groupUid, 'captured', 1_080, sale);
  const clean = await check({ DATABASE_URL: ledger.url });
  expect(clean.said).toMatch(
    /^Checked 2 transfers of 3 accounts of 1 merchant, and \d moments?\.\nNothing is wrong\.\n$/,
  );
  expect(clean.code).toBe(0);

  await ledger.tamper(`update ledger_account set credits_posted = 0 where code = 'tax_payable'`);
  const { code, said } = await check({ DATABASE_URL: ledger.url });
  expect(said).toContain(`${merchantUid} tax_payable: credits are 0 cents, and its transfers make 80\n`);
  expect(said).toMatch(/3 things wrong\.\n$/);
  expect(code).toBe(1);
  await ledger.close();
});

test('the command says so when there is nothing to check', async () => {
  const { code, said } = await check({ DATA_DIR: '/nowhere/to/be/found' });
  expect(said).toBe('There is no data folder /nowhere/to/be/found, so there is no ledger to check.\n');
  expect(code).toBe(1);
});
