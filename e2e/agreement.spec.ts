import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { popplerBelieves } from '@ledgate/api/testing/poppler.ts';
import { readSeal } from '@ledgate/api/testing/read-seal.ts';
import { STATEMENT_TEXTS } from '@ledgate/domain/signatures/statements.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import type { Owner } from './cases.ts';
import { type Desk, openDesk, walk } from './desk-cases.ts';
import { codeFor, linkFor } from './ledgate.ts';

test.setTimeout(120_000);

/** The mail that brings the executed agreement. */
const EXECUTED = 'Everyone has signed the agreement';

/** The mailed link, then the code: earlier ones went to the same phone. */
const openBy = async (page: Page, { email, phone }: Owner, about: string, nth: number): Promise<void> => {
  await page.goto(await linkFor(email, { about }));
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox').first().click();
  await page.keyboard.type(await codeFor(phone, { nth }));
};

const signAs = async (page: Page, owner: Owner): Promise<void> => {
  await openBy(page, owner, 'sign the agreement', 2);
  await expect(page.getByRole('heading', { name: 'Read and sign the agreement' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Text of the merchant agreement' })).toContainText(
    'Personal guarantee',
  );
  for (const statement of ['agreement', 'guaranty', 'electronic_signature'] as const)
    await page.getByRole('checkbox', { name: STATEMENT_TEXTS[statement].title }).check();
  await page.getByRole('textbox', { name: 'Type your full name to sign' }).fill(owner.name);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible();
};

/** Accepted for the business, and both owners have a link to sign. */
const accepted = async (): Promise<Desk> => {
  const desk = await openDesk({ bothGuarantee: true });
  const [iso] = (await desk.admin.client.users.listIsos()).results;
  const body = { iso_uid: iso?.uid ?? '', reason: 'Referred by this partner.' };
  await desk.admin.client.review.assignIso({ params: { uid: desk.uid }, body });
  await walk({ ...desk, signAgreement: () => Promise.resolve() }, 'accept');
  const { signatures } = desk.admin.client;
  const { results } = await signatures.listSignatures({ params: { uid: desk.uid } });
  for (const { owner } of results) await signatures.sendSigningLink({ params: { uid: desk.uid, owner } });
  return desk;
};

/** As it comes down on a device, where the page has told the digest it must have. */
const copyOf = async (page: Page, owner: Owner, digest: string): Promise<Buffer> => {
  await openBy(page, owner, EXECUTED, 3);
  await expect(page.getByText(digest)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the signed agreement' }).click(),
  ]);
  return readFile(await download.path());
};

/** One bit of a page, long before the signature. */
const changedByte = (paper: Buffer): Buffer => {
  const changed = Buffer.from(paper);
  const at = changed.indexOf('stream\n') + 40;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
};

test('two guarantors sign on two devices, and everyone gets the same executed agreement, whose seal finds a changed byte', async ({
  stranger,
}) => {
  const desk = await accepted();
  const [first, second] = desk.owners;
  if (!first || !second) throw new Error('the example has two owners');
  const [wide, phone] = await Promise.all([stranger(), stranger({ viewport: { width: 390, height: 844 } })]);
  await Promise.all([signAs(wide, first), signAs(phone, second)]);

  const { client } = desk.merchant;
  // Nothing is made of an acceptance while it can still be undone.
  const isExecuted = async (): Promise<boolean> => {
    const { acceptance } = await client.rates.readRates({ params: { id: desk.uid } });
    return typeof acceptance?.file_id === 'string';
  };
  await expect.poll(isExecuted, { timeout: 40_000, intervals: [250] }).toBe(true);
  await linkFor(desk.merchant.email, { about: EXECUTED });
  const { acceptance } = await client.rates.readRates({ params: { id: desk.uid } });
  const copies = await Promise.all([
    copyOf(wide, first, acceptance?.file_sha256 ?? 'none'),
    copyOf(phone, second, acceptance?.file_sha256 ?? 'none'),
  ]);
  for (const copy of copies) {
    expect(createHash('sha256').update(copy).digest('hex')).toBe(acceptance?.file_sha256);
    expect(readSeal(copy)).toMatchObject({ holder: 'Ledgate demo', faults: [] });
    expect(readSeal(changedByte(copy)).faults).toEqual(['the paper was changed']);
    // Asked where it is installed.
    expect([true, null]).toContain(popplerBelieves(copy));
    expect(popplerBelieves(changedByte(copy))).not.toBe(true);
  }
});
