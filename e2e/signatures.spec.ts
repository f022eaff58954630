import type { Page } from '@playwright/test';
import { STATEMENT_TEXTS } from '@ledgate/domain/signatures/statements.ts';
import { expect, test } from './browsing.ts';
import { type Owner, submittedApplication } from './cases.ts';
import { lookOver } from './looking.ts';
import { clientOf, codeFor, linkFor, makeStaff, sessionOf } from './ledgate.ts';

test.setTimeout(180_000);

/** As a person does it: the mail, the code on the phone, the boxes, the name. */
const signIn = async (
  page: Page,
  { name, email, phone }: Owner,
  statements: readonly (keyof typeof STATEMENT_TEXTS)[],
) => {
  await page.goto(await linkFor(email, { about: 'sign for' }));
  await expect(page.getByText(name)).toBeHidden();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const code = await codeFor(phone);
  await page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'What the application says about you' })).toBeVisible();
  for (const statement of statements)
    await page.getByRole('checkbox', { name: STATEMENT_TEXTS[statement].title }).check();
  await page.getByRole('textbox', { name: 'Type your full name to sign' }).fill(name);
};

test('a second owner signs by the link in the mail, and the case no longer waits', async ({ enter, stranger }) => {
  const { uid, owners, merchant } = await submittedApplication({}, { isSigned: false });
  const [marisol, theodore] = owners;
  if (!marisol || !theodore) throw new Error('the example has two owners');
  const everybody = ['correct', 'credit_check', 'background_check', 'electronic_signature'] as const;
  const underwriter = await makeStaff('underwriter');
  const desk = await enter(underwriter);
  await desk.goto(`/applications/${uid}?tab=signatures`);
  await expect(desk.getByText('Waiting for Marisol Vega, Theodore Okafor')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Revoke link' })).toHaveCount(2);

  const page = await stranger({ viewport: { width: 390, height: 844 } });
  await signIn(page, marisol, [...everybody, 'guaranty']);
  await lookOver(page, 'sign');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible();
  await expect(desk.getByText('Waiting for Theodore Okafor', { exact: true })).toBeVisible();

  const own = await enter(merchant);
  await own.goto('/status');
  await expect(own.getByRole('listitem').filter({ hasText: 'Theodore Okafor' })).toContainText('Waiting');

  await signIn(page, theodore, everybody);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible();
  await expect(desk.getByText(/^Waiting for/)).toBeHidden();
  await expect(desk.getByText(/by their own link/)).toHaveCount(2);

  const { applications, review } = clientOf((await sessionOf(underwriter)).accessToken);
  const { application } = await applications.readApplication({ params: { uid } });
  const memo = 'Owners identified, papers match what was said, volume is plausible.';
  const documents_reason = 'The originals were seen on site.';
  const seen = { application_uid: uid, evidence: application.evidence };
  const body = { ...seen, recommendation: 'approve', memo, documents_reason } as const;
  await expect(() => review.recommend({ body })).toPass({ timeout: 30_000 });
});
