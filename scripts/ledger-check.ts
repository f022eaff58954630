// Goes through the whole ledger, also while the server runs; says in sentences what is wrong, and ends with 1 if anything is.
// Example: npm run ledger:check

import { CannotStart } from '@ledgate/api/core/cannot-start.ts';
import { readSettings, type Settings } from '@ledgate/api/core/settings.ts';
import { checkLedger, type LedgerReport } from '@ledgate/api/features/ledger/check.ts';
import { sayBreach } from '@ledgate/api/features/ledger/check-report.ts';
import { connect } from '@ledgate/database/connect.ts';
import { many, openDatabase } from './parts/open-database.ts';

const check = async (settings: Settings): Promise<LedgerReport> => {
  const database = await openDatabase(settings, 'ledger to check');
  const { db, close } = connect({ url: database.url, most: 1, onLost: () => undefined });
  try {
    return await checkLedger(db, new Date());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The ledger cannot be read: ${why}`);
  } finally {
    await close();
    await database.close();
  }
};

const say = ({ transfers, accounts, merchants, moments, breaches, count }: LedgerReport): void => {
  console.log(
    `Checked ${many(transfers, 'transfer')} of ${many(accounts, 'account')} of ${many(merchants, 'merchant')}, and ${many(moments, 'moment')}.`,
  );
  for (const breach of breaches) console.log(sayBreach(breach));
  if (count > breaches.length) console.log(`… and ${count - breaches.length} more.`);
  console.log(count === 0 ? 'Nothing is wrong.' : `${many(count, 'thing')} wrong.`);
  process.exitCode = count === 0 ? 0 : 1;
};

try {
  say(await check(readSettings(process.env)));
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
