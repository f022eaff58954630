import type { UserData } from '@ledgate/contract/session-view.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { MantineContext, useMantineContext } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useMemo } from 'react';
import { expect, onTestFinished } from 'vitest';

import { queries } from '../lib/queries.ts';
import { clearSession, keepSession } from '../lib/session.ts';
import { Provider } from '../shell/provider.tsx';
import { frame } from '../shell/root-routes.tsx';
import { router as product } from '../shell/router.tsx';
import { type Answers, FakeServer } from './fake-server.ts';
import { listenTo } from './network.ts';
import { personIn } from './people.ts';

interface Opening {
  /** Who is signed in; nobody if left out. */
  as?: Role | UserData;
  answers?: Answers;
}

export interface Opened {
  server: FakeServer;
  user: UserEvent;
  /** Where the page is now. */
  address: () => string;
}

// What a page fetches late is fetched here, before the first test. An import that is under way when a file of tests ends
// may break, and stays broken for every file that comes after it in the same process.
const LATE = import.meta.glob([
  '../features/*/{pages,parts,plans,boards}/*.tsx',
  '../shell/**/*.tsx',
  '../ui/chart/*.tsx',
  '!../**/*.test.tsx',
]);
await Promise.all(Object.values(LATE).map((load) => load()));

/** The menu and the bar above have tests of their own: here is the page, and the words that appear over it. */
const BareFrame = () => (
  <>
    <Outlet />
    <Notifications />
  </>
);
frame.options.loader = undefined;
frame.update({ component: BareFrame });

/** Nothing is laid out here: Mantine's own word for it, or lists that open beside a field would hide as out of sight. */
const Still = ({ children }: { children: ReactNode }) => {
  const mantine = useMantineContext();
  return (
    <MantineContext value={useMemo(() => ({ ...mantine, env: 'test' as const }), [mantine])}>{children}</MantineContext>
  );
};

/** A stream on which nothing is told. */
const silence = () => new ReadableStream();

const endTest = (server: FakeServer): void => {
  cleanup();
  notifications.clean();
  queries.clear();
  clearSession('left');
  localStorage.clear();
  sessionStorage.clear();
  // What was sent to a printer is on paper by the next test.
  globalThis.dispatchEvent(new Event('afterprint'));
  expect(server.faults, 'between the page and the contract').toEqual([]);
};

const begin = ({ as, answers }: Opening, address: string) => {
  const server = new FakeServer({ 'queue.openLive': silence, ...answers });
  listenTo(server);
  onTestFinished(() => endTest(server));
  const userData = typeof as === 'string' ? personIn(as) : as;
  if (userData) keepSession({ userData, accessToken: 'access', refreshToken: 'refresh' });
  const router = createRouter({ ...product.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const opened: Opened = { server, user, address: () => router.state.location.href };
  return { router, opened };
};

/** Opens an address of the product as this person; the test says what the server answers. */
export const openPage = async (address: string, opening: Opening = {}): Promise<Opened> => {
  const { router, opened } = begin(opening, address);
  await router.load();
  render(
    <Provider>
      <Still>
        <RouterProvider router={router} />
      </Still>
    </Provider>,
  );
  return opened;
};

/** Shows one part by itself, such as a dialog. */
export const openPart = (part: ReactNode, opening: Opening = {}): Opened => {
  const { router, opened } = begin(opening, '/');
  render(
    <Provider>
      <Still>
        <RouterContextProvider router={router}>
          {part}
          <Notifications />
        </RouterContextProvider>
      </Still>
    </Provider>,
  );
  return opened;
};

/** Whether the page says that something is on its way. */
export const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;
