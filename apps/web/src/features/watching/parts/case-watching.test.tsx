import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { finding, holdView, watched } from '../../../testing/watching.ts';
import { CaseWatching } from './case-watching.tsx';

const open = (results: ReturnType<typeof watched>[]) =>
  openPart(<CaseWatching application={idOf(21)} />, {
    as: 'underwriter',
    answers: { 'watching.listWatched': { results, has_more: false } },
  });

test('a case says which limits its merchant passed, what is held, and where to see more', async () => {
  open([
    watched({
      findings: [finding(), finding({ id: idOf(42), eased_at: '2026-11-25T15:00:00.000Z', label: 'Refunds' })],
      holds: [holdView({ state: 'on' }), holdView({ id: idOf(32), state: 'released' })],
      at_provider: { is_as_wanted: false, seen_at: null, fault: null },
    }),
  ]);
  expect(await screen.findByText('All deposits: On hold')).toBeTruthy();
  expect(screen.getByText('Monthly volume, November 2026: $135.00, allowed $120.00')).toBeTruthy();
  expect(screen.queryByText(/^Refunds/)).toBeNull();
  expect(screen.getByText(/does not have this yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See limits and holds' }).getAttribute('href')).toContain('/watching');
});

test('a merchant within every limit takes no room', async () => {
  const { server } = open([watched({ findings: [] })]);
  await waitFor(() => expect(server.asked('watching.listWatched')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
