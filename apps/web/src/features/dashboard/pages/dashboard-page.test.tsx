import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { location } from '../../../lib/location.ts';
import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { AT } from '../../../testing/tickets.ts';

const DAYS = { from: '2026-10-23', to: '2026-11-19' };
const DASHBOARD = {
  period: 'last_28_days' as const,
  days: DAYS,
  before: { from: '2026-09-25', to: '2026-10-22' },
  as_of: AT,
  board: { kind: 'nothing' as const },
};

const openHome = (answers: Answers, as: 'admin' | 'merchant' | 'iso' = 'admin') => {
  onTestFinished(() => location.set(null));
  return openPage('/', { as, answers });
};

test('while the figures are on their way the page is busy', async () => {
  await openHome({ 'dashboard.readDashboard': never });
  expect(isBusy()).toBe(true);
});

test('figures that cannot be loaded can be tried again', async () => {
  const { server, user } = await openHome({ 'dashboard.readDashboard': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'dashboard.readDashboard': DASHBOARD });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('a merchant sees the own application first and nobody else’s', async () => {
  await openHome(
    {
      'dashboard.readDashboard': DASHBOARD,
      'applications.listApplications': pageOf([]),
    },
    'merchant',
  );
  expect(await screen.findByRole('heading', { name: 'Apply for card acceptance' })).toBeTruthy();
});

const placed = (work: (good: PositionCallback, bad: PositionErrorCallback) => void): void => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition: work } as Geolocation);
  onTestFinished(() => void vi.restoreAllMocks());
};

test('the location is asked for in our own words first, and then gone', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': DASHBOARD });
  placed((good) => good({ coords: { latitude: 40.7, longitude: -74 } } as GeolocationPosition));
  await user.click(await screen.findByRole('button', { name: 'Share location' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share location' })).toBeNull());
  expect(location.get()).toMatchObject({ lat: 40.7, long: -74 });
});

test('who refuses is told how to change that', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': DASHBOARD });
  placed((_good, bad) => bad({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await user.click(await screen.findByRole('button', { name: 'Share location' }));
  expect(await screen.findByText('Please allow your location in the browser settings.')).toBeTruthy();
});

test('who would rather not is not asked again on this page', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': DASHBOARD });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Share location' })).toBeNull();
});
