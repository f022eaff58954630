import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { location } from '../../../lib/location.ts';
import { pageOf } from '../../../testing/applications.ts';
import { APPLYING, dashboardOf, ISO_BOARD, SHOP_BOARD } from '../../../testing/boards.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';

const NOTHING = dashboardOf({ kind: 'nothing' });

const openHome = (answers: Answers, as: 'admin' | 'merchant' | 'subuser' | 'iso' = 'admin', search = '') => {
  onTestFinished(() => location.set(null));
  return openPage(`/${search}`, { as, answers });
};

test('while the figures are on their way the page is busy', async () => {
  await openHome({ 'dashboard.readDashboard': never });
  expect(isBusy()).toBe(true);
});

test('figures that cannot be loaded can be tried again', async () => {
  const { server, user } = await openHome({ 'dashboard.readDashboard': refuse('failed') }, 'subuser');
  await screen.findByRole('alert');
  server.answer({ 'dashboard.readDashboard': NOTHING });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No figures here')).toBeTruthy();
});

test('the page greets by name and says in which role and where', async () => {
  await openHome({ 'dashboard.readDashboard': dashboardOf(ISO_BOARD) }, 'iso');
  expect(screen.getByText('Signed in as ISO at Kestrel Partners')).toBeTruthy();
});

test('another period is kept in the address and asked for, and the figures stay until it is there', async () => {
  const { server, user, address } = await openHome({ 'dashboard.readDashboard': dashboardOf(ISO_BOARD) }, 'iso');
  await screen.findByText(/Oct 23 – Nov 19, 2026, compared with Sep 25 – Oct 22, 2026/);
  server.answer({ 'dashboard.readDashboard': never });
  await user.selectOptions(screen.getByLabelText('Period'), 'Last Month');
  await waitFor(() => expect(address()).toBe('/?period=last_month'));
  expect(server.asked('dashboard.readDashboard').at(-1)?.query).toEqual({ period: 'last_month' });
  expect(isBusy()).toBe(true);
  expect(screen.getByText('Went live this month')).toBeTruthy();
});

test('days of one’s own are asked for once they make sense, and what is wrong is said at the field', async () => {
  const { server, user, address } = await openHome({ 'dashboard.readDashboard': dashboardOf(ISO_BOARD) }, 'iso');
  await user.selectOptions(await screen.findByLabelText('Period'), 'Custom');
  await waitFor(() => expect(address()).toBe('/?period=custom&from=2026-10-23&to=2026-11-19'));
  const last = screen.getByLabelText('Last day');
  await user.clear(last);
  await user.type(last, '2026-10-01');
  expect(await screen.findByText('The last day cannot be before the first.')).toBeTruthy();
  expect(server.asked('dashboard.readDashboard').at(-1)?.query).toMatchObject({ to: '2026-11-19' });
});

test('an odd period in the address is the usual one', async () => {
  const { server } = await openHome({ 'dashboard.readDashboard': NOTHING }, 'subuser', '?period=ever');
  await screen.findByText('No figures here');
  expect(server.asked('dashboard.readDashboard').at(0)?.query).toEqual({});
});

test('a merchant who applies sees the own application first; one who sells has no card for it', async () => {
  const { server } = await openHome(
    {
      'dashboard.readDashboard': dashboardOf({ kind: 'applicant', applying: { ...APPLYING, application: null } }),
      'applications.listApplications': pageOf([]),
    },
    'merchant',
  );
  expect(await screen.findByRole('heading', { name: 'Apply for card acceptance' })).toBeTruthy();
  expect(server.asked('applications.listApplications')).toHaveLength(1);
});

test('a merchant who sells is shown sales and no way to apply', async () => {
  const { server } = await openHome({ 'dashboard.readDashboard': dashboardOf(SHOP_BOARD) }, 'merchant');
  expect(await screen.findByText('Sales today')).toBeTruthy();
  expect(server.asked('applications.listApplications')).toHaveLength(0);
});

const placed = (work: (good: PositionCallback, bad: PositionErrorCallback) => void): void => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition: work } as Geolocation);
  onTestFinished(() => void vi.restoreAllMocks());
};

test('the location is asked for in our own words first, and then gone', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': NOTHING });
  placed((good) => good({ coords: { latitude: 40.7, longitude: -74 } } as GeolocationPosition));
  await user.click(await screen.findByRole('button', { name: 'Share location' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share location' })).toBeNull());
  expect(location.get()).toMatchObject({ lat: 40.7, long: -74 });
});

test('who refuses is told how to change that', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': NOTHING });
  placed((_good, bad) => bad({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await user.click(await screen.findByRole('button', { name: 'Share location' }));
  expect(await screen.findByText('Please allow your location in the browser settings.')).toBeTruthy();
});

test('who would rather not is not asked again on this page', async () => {
  const { user } = await openHome({ 'dashboard.readDashboard': NOTHING });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Share location' })).toBeNull();
});
