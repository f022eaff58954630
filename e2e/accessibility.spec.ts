import { test } from './browsing.ts';
import { lookOver } from './looking.ts';
import { ACCOUNT } from './views/account.ts';
import { AUDIT } from './views/audit.ts';
import { CATALOGUE } from './views/catalogue.ts';
import { SALES } from './views/sales.ts';
import { CUSTOMERS } from './views/customers.ts';
import { DEVELOPERS } from './views/developers.ts';
import { DISPUTES } from './views/disputes.ts';
import { HANDOFF } from './views/handoff.ts';
import { PAYMENTS } from './views/payments.ts';
import { WATCHING } from './views/watching.ts';
import { REPORTS } from './views/reports.ts';
import { STATEMENTS } from './views/statements.ts';
import { MESSAGES } from './views/messages.ts';
import { OUTSIDE } from './views/outside.ts';
import { RATES } from './views/rates.ts';
import { RISK } from './views/risk.ts';
import { SHELL } from './views/shell.ts';
import { USERS } from './views/users.ts';
import { PEOPLE } from './views/view.ts';

// Each view stands for itself, and there are many.
test.describe.configure({ mode: 'parallel' });

for (const { name, who, open, expects = [] } of [
  ...OUTSIDE,
  ...SHELL,
  ...USERS,
  ...ACCOUNT,
  ...DEVELOPERS,
  ...HANDOFF,
  ...PAYMENTS,
  ...CATALOGUE,
  ...SALES,
  ...CUSTOMERS,
  ...WATCHING,
  ...STATEMENTS,
  ...REPORTS,
  ...DISPUTES,
  ...AUDIT,
  ...RISK,
  ...RATES,
  ...MESSAGES,
]) {
  test(`axe finds no barrier in the view ${name}, light and dark, left-to-right and right-to-left`, async ({
    enter,
    stranger,
    watch,
  }) => {
    // The largest pages are read four times over.
    test.setTimeout(150_000);
    watch.expects(...expects);
    const self = who === undefined ? undefined : await PEOPLE[who]();
    const page = self === undefined ? await stranger() : await enter(self);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, self);
    await lookOver(page, name);
  });
}
