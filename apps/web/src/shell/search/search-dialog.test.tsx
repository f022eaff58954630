import type { FoundRecord } from '@ledgate/contract/search.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { forgetDrafts } from '../../lib/forget-drafts.ts';
import { openedRecords, useOpenRecord } from '../../lib/opened-records.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { never, refuse } from '../../testing/fake-server.ts';
import { openPart } from '../../testing/open-page.tsx';
import { piecesOf } from './marked.tsx';
import { SearchDialog } from './search-dialog.tsx';

const UID = '0190a000-0000-7000-8000-00000000000';

const record = (kind: FoundRecord['kind'], title: string, rest: Partial<FoundRecord> = {}): FoundRecord => ({
  kind,
  uid: `${UID}1`,
  title,
  facts: ['MA-204801'],
  amount_cents: null,
  at: null,
  ...rest,
});

/** Where a choice leads is all that counts here. */
const LATER = {
  'queue.readCounts': never,
  'queue.listViews': never,
  'applications.listApplications': never,
  'review.readCase': never,
} as const;

const NONE = { 'search.readShortcuts': () => ({ pinned: [], recent: [] }) };
const BOTTLE = record('application', 'Blue Bottle', { facts: ['MA-204801', 'Live'] });
const SALE = record('transaction', 'A1B2C3', {
  uid: `${UID}2`,
  amount_cents: 12_50,
  facts: ['•••• 4242', 'Captured'],
});

const field = () => screen.findByRole('combobox', { name: 'Search pages, records and actions' });
const group = (name: string) => screen.findByRole('group', { name });
const lines = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** A page with something to do, that shows a record. */
const Page = ({ onApprove, isBusy = false }: { onApprove: () => void; isBusy?: boolean }) => {
  usePageActions([
    { id: 'approve', label: 'Approve', run: onApprove, disabled: isBusy },
    false,
    { id: 'note', label: 'Add note', run: () => undefined },
  ]);
  useOpenRecord('application', `${UID}7`);
  return <p>The page</p>;
};

test('records come in groups below pages and actions, with what else is known of them, and lead to their page', async () => {
  const { user, address, server } = openPart(<SearchDialog times={1} />, {
    as: 'admin',
    answers: {
      ...NONE,
      ...LATER,
      'search.searchRecords': {
        corrected: null,
        groups: [
          { kind: 'application', results: [BOTTLE], more: true },
          { kind: 'transaction', results: [SALE], more: false },
        ],
      },
    },
  });
  await user.type(await field(), 'bott');
  expect(lines(await group('Applications'))).toEqual(['Blue BottleMA-204801 · Live', 'All results in Applications']);
  expect(lines(await group('Transactions'))).toEqual(['A1B2C3•••• 4242 · Captured · $12.50']);
  expect(screen.getByText('Bott').tagName).toBe('MARK');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 results'));
  expect(server.asked('search.searchRecords').at(-1)?.body).toEqual({ q: 'bott' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/applications?search=bott'));
});

test('the first line is chosen until a key says otherwise, round and round', async () => {
  const { user, address } = openPart(<SearchDialog times={1} />, {
    as: 'admin',
    answers: {
      ...NONE,
      ...LATER,
      'search.searchRecords': { corrected: null, groups: [{ kind: 'application', results: [BOTTLE], more: false }] },
    },
  });
  const input = await field();
  await user.type(input, 'bottle');
  await group('Applications');
  const [only] = screen.getAllByRole('option');
  expect(input.getAttribute('aria-activedescendant')).toBe(only?.id);
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(only?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/applications/${UID}1`));
});

test('says what was looked for instead, and marks that', async () => {
  const { user } = openPart(<SearchDialog times={1} />, {
    as: 'admin',
    answers: {
      ...NONE,
      'search.searchRecords': {
        corrected: 'blue bottle',
        groups: [{ kind: 'application', results: [BOTTLE], more: false }],
      },
    },
  });
  await user.type(await field(), 'Blue Botle');
  expect(await screen.findByText('Nothing found for “Blue Botle”. Showing results for “blue bottle”.')).toBeTruthy();
  expect(screen.getByText('Bottle').tagName).toBe('MARK');
});

test('pages and actions stay while records are on their way, and where they can’t be had', async () => {
  let isDown = true;
  const { user, server } = openPart(<SearchDialog times={1} />, {
    as: 'admin',
    answers: {
      ...NONE,
      'search.searchRecords': () =>
        isDown
          ? refuse('failed')
          : { corrected: null, groups: [{ kind: 'person', results: [record('person', 'Una User')], more: false }] },
    },
  });
  await user.type(await field(), 'us');
  expect(screen.getByText('Searching records…')).toBeTruthy();
  expect(lines(await group('Pages'))).toEqual(['Users']);
  expect((await screen.findByRole('alert')).textContent).toContain('Records could not be searched.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(lines(await group('People'))).toEqual(['Una UserMA-204801']);
  expect(server.asked('search.searchRecords')).toHaveLength(2);
});

test('an older answer is not shown for what was typed since, and a single letter asks nothing', async () => {
  const { user, server } = openPart(<SearchDialog times={1} />, {
    as: 'admin',
    answers: {
      ...NONE,
      'search.searchRecords': ({ body }) =>
        body.q === 'zz'
          ? never
          : {
              corrected: null,
              groups: [{ kind: 'application', results: [record('application', body.q)], more: false }],
            },
    },
  });
  await user.type(await field(), 'z');
  expect(await screen.findByText('Nothing matches. Try another word, or part of a name or number.')).toBeTruthy();
  expect(server.asked('search.searchRecords')).toEqual([]);
  await user.type(await field(), 'z');
  await waitFor(() => expect(server.asked('search.searchRecords')).toHaveLength(1));
  await user.type(await field(), 'zy');
  expect(lines(await group('Applications'))).toEqual(['zzzyMA-204801']);
});

test('without a word there are the pinned and the recent records and what can be done here', async () => {
  let approved = 0;
  const { user, server, address } = openPart(
    <>
      <Page onApprove={() => (approved += 1)} />
      <SearchDialog times={1} />
    </>,
    {
      as: 'underwriter',
      answers: {
        'search.readShortcuts': {
          pinned: [BOTTLE],
          recent: [record('ticket', 'Rates', { uid: `${UID}3`, facts: ['MA-204801', 'Open'] })],
        },
        'search.pinRecord': { pinned: [] },
      },
    },
  );
  expect(lines(await group('Pinned'))).toEqual(['Blue BottleMA-204801 · Live']);
  expect(lines(await group('Recent'))).toEqual(['RatesMA-204801 · Open']);
  expect(lines(await group('On this page'))).toEqual(['Approve', 'Add note', 'Pin this record']);
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() =>
    expect(server.asked('search.pinRecord').map(({ body }) => body)).toEqual([
      { kind: 'application', uid: `${UID}1`, pinned: false },
    ]),
  );
  await user.click(screen.getByRole('option', { name: 'Approve' }));
  await waitFor(() => expect(approved).toBe(1));
  expect(address()).toBe('/');
});

test('whatever has a button on the page can be done from here, told apart by what it is about', async () => {
  const pressed: string[] = [];
  const Card = ({ name }: { name: string }) => (
    <section aria-label={name}>
      <button type="button" onClick={() => pressed.push(name)}>
        Revoke <b>link</b>
      </button>
    </section>
  );
  const { user } = openPart(
    <>
      <main id="content">
        <Page onApprove={() => pressed.push('Approve')} />
        <button type="button" onClick={() => pressed.push('drawn')}>
          Approve
        </button>
        <Card name="Maya Ortiz" />
        <Card name="Ben Okafor" />
        <button type="button" disabled>
          Revoke all
        </button>
        <table>
          <tbody>
            <tr>
              <td>
                <button type="button">Revoke this row</button>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
      <button type="button">Revoke elsewhere</button>
      <SearchDialog times={1} />
    </>,
    { as: 'underwriter', answers: { ...NONE, 'search.searchRecords': { groups: [], corrected: null } } },
  );
  await user.type(await field(), 'revoke');
  expect(lines(await group('On this page'))).toEqual(['Revoke linkMaya Ortiz', 'Revoke linkBen Okafor']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(pressed).toEqual(['Ben Okafor']));
});

test('a step that the page names itself is offered once, and of many buttons without a word the first', async () => {
  openPart(
    <>
      <main id="content">
        <Page onApprove={() => undefined} />
        {Array.from({ length: 20 }, (_, nth) => (
          <button key={nth} type="button">
            {nth === 0 ? 'Approve' : `Step ${nth}`}
          </button>
        ))}
      </main>
      <SearchDialog times={1} />
    </>,
    { as: 'underwriter', answers: NONE },
  );
  const steps = Array.from({ length: 4 }, (_, nth) => `Step ${nth + 1}`);
  expect(lines(await group('On this page'))).toEqual(['Approve', 'Add note', ...steps, 'Pin this record']);
});

test('a record that is open can be pinned from anywhere on its page; what is pinned stays so where that fails', async () => {
  const { user, server } = openPart(
    <>
      <Page isBusy onApprove={() => undefined} />
      <SearchDialog times={1} />
    </>,
    {
      as: 'underwriter',
      answers: { ...NONE, 'search.pinRecord': refuse('wrong_state', { remedy: 'Take one off first.' }) },
    },
  );
  await user.type(await field(), 'pin this');
  expect(lines(await group('On this page'))).toEqual(['Pin this record']);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The pin was not saved')).toBeTruthy();
  expect(server.asked('search.pinRecord')[0]?.body).toEqual({ kind: 'application', uid: `${UID}7`, pinned: true });
});

test('what was opened is remembered without its name, for one person, until they leave', () => {
  openPart(<Page onApprove={() => undefined} />, { as: 'underwriter' });
  expect(openedRecords()).toEqual([{ kind: 'application', uid: `${UID}7` }]);
  expect(localStorage.getItem('opened')).not.toContain('Bottle');
  forgetDrafts();
  expect(openedRecords()).toEqual([]);
});

test('a word is marked where it begins one, in any script and with any sign in it', () => {
  const found = (text: string, sought: string) =>
    piecesOf(text, sought).flatMap((piece) => (piece.isFound ? [piece.text] : []));
  expect(found('Blue Bottle Bluebell', 'blu bo')).toEqual(['Blu', 'Bo', 'Blu']);
  expect(found('Ab (c++) abc', 'c++')).toEqual(['c']);
  expect(found('Émile Zola', 'émi')).toEqual(['Émi']);
  expect(found('Blue', '')).toEqual([]);
});
