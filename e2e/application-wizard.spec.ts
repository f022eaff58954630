import type { Page } from '@playwright/test';
import { inputAt, makePdf } from './application-filling.ts';
import { expect, test } from './browsing.ts';
import { clientOf, makeMerchant, type NewPerson, sessionOf } from './ledgate.ts';
import { dress, flaws } from './looking.ts';

const started = async (): Promise<NewPerson> => {
  const person = await makeMerchant();
  const { accessToken } = await sessionOf(person);
  await clientOf(accessToken).applications.startApplication();
  return person;
};

const saved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 });

test('what is typed is there after a reload, written nicely', async ({ enter }) => {
  const page = await enter(await started());
  await page.goto('/CompanyProfile');
  await inputAt(page, 'company.legal_name').fill('Harbor Street Coffee LLC');
  await inputAt(page, 'company.business_phone').fill('415.555.2671');
  await inputAt(page, 'company.established_date').fill('March 4, 2019');
  await inputAt(page, 'company.tax_id').fill('47-1928356');
  await inputAt(page, 'company.legal_name').focus();
  await saved(page);
  await page.reload();
  await expect(inputAt(page, 'company.business_phone')).toHaveValue('(415) 555-2671');
  await expect(inputAt(page, 'company.established_date')).toHaveValue('03/04/2019');
  await expect(inputAt(page, 'company.tax_id')).toHaveValue('');
  await expect(inputAt(page, 'company.tax_id')).toHaveAttribute('placeholder', '*****8356');
});

test('offline, changes wait in the browser, outlive the tab, and go out when the connection is back', async ({
  enter,
  watch,
}) => {
  watch.expects(503);
  const page = await enter(await started());
  await page.goto('/CompanyProfile');
  await expect(inputAt(page, 'company.legal_name')).toBeVisible();
  await page.route('**/api/macp/**', (route) => route.fulfill({ status: 503 }));
  await inputAt(page, 'company.legal_name').fill('Harbor Street Coffee LLC');
  await inputAt(page, 'company.city').fill('Oakland');
  await expect(page.getByText('Offline: 2 changes waiting')).toBeVisible();
  await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  const [next] = page.context().pages();
  if (next === undefined) throw new Error('the second tab is gone');
  await next.goto('/CompanyProfile');
  await expect(inputAt(next, 'company.legal_name')).toHaveValue('Harbor Street Coffee LLC');
  await saved(next);
  await next.reload();
  await expect(inputAt(next, 'company.city')).toHaveValue('Oakland');
});

test('two windows that change the same answer: nothing is overwritten, the person chooses', async ({ enter }) => {
  const first = await enter(await started());
  await first.goto('/CompanyProfile');
  const second = await first.context().newPage();
  await second.goto('/CompanyProfile');
  await expect(inputAt(second, 'company.city')).toBeVisible();
  await inputAt(first, 'company.city').fill('Berkeley');
  await saved(first);
  await inputAt(second, 'company.city').fill('Alameda');
  const clash = second.getByRole('alert').filter({ hasText: 'Berkeley' });
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await saved(second);
  await first.reload();
  await expect(inputAt(first, 'company.city')).toHaveValue('Alameda');
});

test('Continue names what is missing, takes the focus there, and each line leads to its field', async ({ enter }) => {
  const page = await enter(await started());
  await page.goto('/CompanyProfile');
  await page.getByRole('button', { name: 'Continue to ownership' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'things need your attention' });
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: /^ZIP code/ }).click();
  await expect(inputAt(page, 'company.zip')).toBeFocused();
  await expect(inputAt(page, 'company.zip')).toHaveAttribute('aria-invalid', 'true');
});

test('an owner is removed and brought back with everything in it', async ({ enter }) => {
  const page = await enter(await started());
  await page.goto('/CompanyOwnershipProfile');
  await page.getByRole('button', { name: 'Add a person or company' }).click();
  await page.getByLabel('First name').fill('Marisol');
  await page.getByLabel('Last name').fill('Vega');
  await saved(page);
  await page.getByRole('button', { name: 'Remove Marisol Vega' }).click();
  await expect(page.getByText('No one is listed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Marisol');
});

test('a routing number names its bank as it is typed', async ({ enter }) => {
  const page = await enter(await started());
  await page.goto('/SettlementBankDetails');
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await page.getByLabel('Routing number').fill('121000358');
  await expect(page.locator('[id$=".bank_name"]')).not.toHaveValue('');
});

/** Counts which questions React draws again, by listening where its developer tools would. */
const countDrawn = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    interface Fiber {
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      memoizedProps: { field?: { name?: string } } | null;
      type: unknown;
    }
    let before = new Set<Fiber>();
    const drawn: string[] = [];
    const walk = (fiber: Fiber | null, now: Set<Fiber>): void => {
      for (let at = fiber; at !== null; at = at.sibling) {
        now.add(at);
        const name = at.memoizedProps?.field?.name;
        if (name !== undefined && typeof at.type === 'function' && (at.flags & 1) === 1 && !before.has(at))
          drawn.push(name);
        walk(at.child, now);
      }
    };
    Object.assign(globalThis, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        checkDCE: () => undefined,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
          const now = new Set<Fiber>();
          walk(root.current, now);
          before = now;
        },
      },
    });
  });
};

const TYPED = ' coffee and sell it';

test('typing in the largest section draws no other question again', async ({ enter }) => {
  const person = await started();
  const page = await enter(person);
  await countDrawn(page);
  await page.goto('/BusinessProfile');
  const input = inputAt(page, 'business.product_description');
  await input.fill('We roast');
  await saved(page);
  const drawnNow = (): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'drawn') as string[]);
  const atFirst = await drawnNow();
  expect(atFirst.length).toBeGreaterThan(40);
  await input.pressSequentially(TYPED);
  await page.waitForResponse((reply) => reply.url().includes('/api/mabp'));
  const since = (await drawnNow()).slice(atFirst.length);
  const others = since.filter((name) => name !== 'product_description');
  const draws = `${TYPED.length} keys: ${since.length - others.length} draws of the question, ${others.length} of others`;
  test.info().annotations.push({ type: 'draws', description: draws });
  console.log(draws);
  expect(others).toEqual([]);
});

test('documents: several at once, a bad one keeps its reason on its row, versions and preview', async ({
  enter,
  watch,
}) => {
  watch.expects(422);
  const page = await enter(await started());
  await page.goto('/documents');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([
      file('good.pdf', makePdf('one good document')),
      file('bad.pdf', Buffer.from('<html>not a document</html>')),
    ]);
  await expect(page.getByText('2. bad.pdf')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t read this format' })).toBeVisible();
  await page.getByLabel('What is good.pdf?').selectOption({ label: 'Form W-9' });
  await page.getByRole('button', { name: 'Submit good.pdf' }).click();
  await page
    .locator('input[type="file"][aria-label^="Replace good.pdf"]')
    .setInputFiles(file('better.pdf', makePdf('a better one')));
  await expect(page.getByText('1 older version')).toBeVisible();
  await page.getByRole('button', { name: 'Preview better.pdf' }).click();
  await expect(page.getByRole('img', { name: 'better.pdf, page 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(page.getByText('150%')).toBeVisible();
});

/** Each skin with each direction, two of the four on a desk and two on a phone. */
const LOOKS = [
  [1440, 'light', 'ltr'],
  [1440, 'dark', 'rtl'],
  [390, 'light', 'rtl'],
  [390, 'dark', 'ltr'],
] as const;

const PAGES = [
  '/CompanyProfile',
  '/CompanyOwnershipProfile',
  '/CompanyOwnershipProfile?part=security',
  '/BusinessProfile',
  '/SettlementBankDetails',
  '/AllContact',
  '/documents',
  '/summary',
  '/status',
  '/my-applications',
];

test('every page of the application can be used by everyone on desk and phone, in both skins and directions', async ({
  enter,
}) => {
  test.setTimeout(300_000);
  const page = await enter(await started());
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const add = page.getByRole('button', { name: /^Add a/ });
    if ((await add.count()) > 0) {
      await add.first().click();
      await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
    }
    let widthBefore = 0;
    for (const [width, skin, direction] of LOOKS) {
      await page.setViewportSize({ width, height: 860 });
      await dress(page, skin, direction);
      const where = `${path}, ${width}, ${skin}, ${direction}`;
      expect.soft(await flaws(page, width !== widthBefore), where).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
      widthBefore = width;
    }
  }
});
