import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { clientOf, makeMerchant, type NewPerson, sessionOf } from './ledgate.ts';

/** What a screen reader is told of one element. */
interface Told {
  /** Given to it by this test, where it looks for what the page shows beside it. */
  mark: string;
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isFocusable: boolean;
}

interface AxNode {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}

const MARK = 'data-marked';

const textOf = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value.replaceAll(/\s+/g, ' ').trim() : '';

/** The tree that Chromium hands to a screen reader, without what it leaves out. */
const readTree = async (cdp: CDPSession): Promise<Told[]> => {
  // Safe: the protocol's own answer, of which this much is read.
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const { nodes: drawn } = await cdp.send('DOM.getFlattenedDocument', { depth: -1 });
  const marks = new Map(
    drawn.map(({ backendNodeId, attributes = [] }) => {
      const at = attributes.indexOf(MARK);
      return [backendNodeId, at < 0 ? '' : (attributes[at + 1] ?? '')];
    }),
  );
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ backendDOMNodeId, role, name, description, properties = [] }) => {
      const property = (wanted: string): unknown => properties.find((one) => one.name === wanted)?.value.value;
      return {
        mark: marks.get(backendDOMNodeId ?? 0) ?? '',
        role: textOf(role),
        name: textOf(name),
        description: textOf(description),
        isInvalid: property('invalid') === 'true',
        isFocusable: property('focusable') === true,
      };
    });
};

/** The errors in sight, each with the hint beside it; its control is found by its place and marked. */
const markWrong = (page: Page) =>
  page.evaluate((mark) => {
    const words = (id: string): string =>
      document.querySelector(`[id="${id}"]`)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    return [...document.querySelectorAll('form [id$="-error"]')].map(({ id }) => {
      const path = id.replace(/-error$/, '');
      const group = document.querySelector(`[aria-labelledby="${path}-label"]`);
      (group ?? document.querySelector(`[id="${path}"]`))?.setAttribute(mark, path);
      return { path, error: words(id), hint: words(`${path}-hint`) };
    });
  }, MARK);

const started = async (): Promise<NewPerson> => {
  const person = await makeMerchant();
  await clientOf((await sessionOf(person)).accessToken).applications.startApplication();
  return person;
};

/** The six forms by their address; each list begins with one entry, so that its questions are asked. */
const FORMS: readonly [path: string, next: string, add?: string][] = [
  ['/CompanyProfile', 'ownership'],
  ['/CompanyOwnershipProfile', 'business', 'Add a person or company'],
  ['/BusinessProfile', 'security'],
  ['/CompanyOwnershipProfile?part=security', 'settlement'],
  ['/SettlementBankDetails', 'contact', 'Add a bank account'],
  ['/AllContact', 'documents', 'Add a contact'],
];

/** Where we put the focus ourselves; what is in them is read then. */
const PLACES = ['RootWebArea', 'main', 'alert'];

/** Whatever can be focused without having a name. */
const nameless = (tree: readonly Told[]): string[] =>
  tree
    .filter(({ isFocusable, name, role }) => isFocusable && name === '' && !PLACES.includes(role))
    .map(({ role, mark }) => `${role} ${mark}`);

/** What is wrong with how an error is told. */
const faultsOf = (told: Told | undefined, { error, hint }: { error: string; hint: string }): string[] => {
  if (told === undefined) return ['is not in the tree'];
  return [
    ...(told.name === '' ? ['has no name'] : []),
    // A group of checkboxes has no such state; its error is its description.
    ...(told.isInvalid || told.role === 'group' ? [] : ['is not called invalid']),
    ...(error !== '' && told.description.includes(error) ? [] : [`does not say "${error}"`]),
    ...(told.description.includes(hint) ? [] : [`does not say its hint "${hint}"`]),
  ];
};

test('each form tells a screen reader what is wrong where, with its hint, and names whatever takes the focus', async ({
  enter,
}) => {
  test.setTimeout(120_000);
  const page = await enter(await started());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('Accessibility.enable');
  for (const [path, next, add] of FORMS) {
    await page.goto(path);
    const onward = page.getByRole('button', { name: `Continue to ${next}` });
    await expect(onward).toBeVisible();
    if (add !== undefined) {
      await page.getByRole('button', { name: add }).click();
      await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible();
    }
    await expect(page.locator('form:not([data-partial])').first()).toBeVisible();
    await expect(page.locator('form[data-partial]')).toHaveCount(0);
    await onward.click();
    await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toBeFocused();
    const wrong = await markWrong(page);
    const tree = await readTree(cdp);
    expect(wrong.length, `${path}: what is missing is marked`).toBeGreaterThan(0);
    const faults = wrong.flatMap((one) =>
      faultsOf(
        tree.find(({ mark }) => mark === one.path),
        one,
      ).map((fault) => `${one.path} ${fault}`),
    );
    expect.soft(faults, path).toEqual([]);
    expect
      .soft(
        tree.filter(({ isInvalid, mark }) => isInvalid && mark === ''),
        `${path}: invalid without an error`,
      )
      .toEqual([]);
    expect.soft(nameless(tree), path).toEqual([]);
  }
  await page.goto('/documents');
  await expect(page.getByRole('button', { name: /^Upload: / }).first()).toBeVisible();
  expect.soft(nameless(await readTree(cdp)), '/documents').toEqual([]);
});
