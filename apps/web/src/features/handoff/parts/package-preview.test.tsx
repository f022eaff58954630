import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import type { PackageView } from '../package-data.ts';
import { PackagePreview } from './package-preview.tsx';

const HASH = '9f2c'.repeat(16);

const VIEW: PackageView = {
  application: idOf(500),
  reference: 'MA-204801',
  submission: 2,
  approved_at: '2026-11-12T14:03:00.000Z',
  hash: HASH,
  pages: 31,
  sections: [
    { name: 'company', title: 'Company profile', page: 2, sha256: HASH },
    { name: 'risk', title: 'Risk summary', page: 10, sha256: HASH },
  ],
  annexes: [
    { n: 1, title: 'Signed application', page: 12, pages: 8, sha256: HASH, part: 'annexes/01-signed-application.pdf' },
    { n: 3, title: 'Business license', page: 20, pages: 1, sha256: HASH, part: null },
  ],
  left_out: [{ n: 2, title: 'Voided check', pages: 1, size: 219_136 }],
  parts: [
    { name: 'package.pdf', size: 632_592, sha256: HASH, pages: 31 },
    { name: 'application.json', size: 16_989, sha256: HASH, pages: null },
  ],
};

const open = (manifest: Answers['package.readPackageManifest'], answers: Answers = {}) =>
  openPart(<PackagePreview application={idOf(500)} />, {
    as: 'admin',
    answers: { 'package.readPackageManifest': manifest, ...answers },
  });

test('what is in the package is listed in its order, with pages and sizes, and what only the bank gets', async () => {
  open(VIEW);
  const lines = within(await screen.findByRole('list', { name: 'What the bank gets' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Company profilePage 2',
    'Risk summaryPage 10',
    'Annex 1 Signed applicationPage 12 · 8 pages · File enclosed',
    'Annex 2 Voided checkBank’s copy only · 1 page · 214 KB',
    'Annex 3 Business licensePage 20 · 1 page',
  ]);
  expect(screen.getByText('31 pages · 634 KB')).toBeTruthy();
  expect(screen.getByText('9f2c9f2c9f2c9f2c…')).toBeTruthy();
});

test('a package that is being made says so', () => {
  open(never);
  expect(screen.getByRole('status', { name: 'Making the package' }).getAttribute('aria-busy')).toBe('true');
});

test('before the approval there is none', async () => {
  open(refuse('wrong_state'));
  expect(await screen.findByText('No package yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open PDF' })).toBeNull();
});

test('one that does not come can be tried again', async () => {
  const { server, user } = open(refuse('failed'));
  await screen.findByRole('alert');
  server.answer({ 'package.readPackageManifest': VIEW });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('MA-204801, submission 2, approved Nov 12, 2026')).toBeTruthy();
});

test('the PDF opens over the page, and one that does not come is asked for again', async () => {
  const { server, user } = open(VIEW, { 'package.readPackage': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Open PDF' }));
  const dialog = await screen.findByRole('dialog', { name: 'Package MA-204801, masked.pdf' });
  await within(dialog).findByRole('alert');
  server.answer({ 'package.readPackage': never });
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(within(dialog).getByRole('region', { name: 'Package MA-204801, masked.pdf' })).toBeTruthy();
});

test('a download that fails says so', async () => {
  const { user } = open(VIEW, { 'package.readPackage': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('The package was not downloaded')).toBeTruthy();
});

test('a package of a thousand files is one list to scroll', async () => {
  const annexes = Array.from({ length: 1000 }, (_, at) => ({
    n: at + 1,
    title: `Paper ${at + 1}`,
    page: at + 12,
    pages: 1,
    sha256: HASH,
    part: null,
  }));
  open({ ...VIEW, annexes, left_out: [] });
  const list = await screen.findByRole('list', { name: 'What the bank gets' });
  expect(within(list).getAllByText(/^Paper/)).toHaveLength(1000);
});
