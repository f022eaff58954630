import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { location } from '../../../lib/location.ts';
import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const DASHBOARD = {
  role: 'admin' as const,
  figures: [
    { name: 'peopleActive' as const, value: 12 },
    { name: 'signInsLast24Hours' as const, value: 34 },
    { name: 'merchantsLast30Days' as const, value: 5 },
  ],
  people: [{ role: 'admin' as const, count: 2 }],
  merchants: [{ uid: idOf(900), name: 'Harbor Coffee LLC', iso: null, created_at: AT }],
  recent: [
    { action: 'user.invited', at: AT },
    { action: 'watch_list.loaded', at: AT },
  ],
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
  expect(await screen.findByText('Active people')).toBeTruthy();
});

test('an admin sees figures with their span, people, merchants and the own steps', async () => {
  await openHome({ 'dashboard.readDashboard': DASHBOARD });
  expect(await screen.findByText('in the last 24 hours')).toBeTruthy();
  expect(screen.getByText('in the last 30 days')).toBeTruthy();
  expect(screen.getByText('Harbor Coffee LLC')).toBeTruthy();
  expect(await screen.findByText('Person invited')).toBeTruthy();
  expect(screen.getByText('Watch list loaded')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Manage users' })).toBeTruthy();
});

test('where there is nothing yet the page says what will be', async () => {
  await openHome(
    { 'dashboard.readDashboard': { ...DASHBOARD, role: 'iso', people: [], merchants: [], recent: [] } },
    'iso',
  );
  expect(await screen.findByText('No merchants yet')).toBeTruthy();
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  expect(screen.getByText('Signed in as ISO at Kestrel Partners')).toBeTruthy();
});

test('a merchant sees the own application first and nobody else’s', async () => {
  await openHome(
    {
      'dashboard.readDashboard': { ...DASHBOARD, role: 'merchant', people: [], merchants: [] },
      'applications.listApplications': pageOf([]),
    },
    'merchant',
  );
  expect(await screen.findByRole('heading', { name: 'Apply for card acceptance' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Newest merchants' })).toBeNull();
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
