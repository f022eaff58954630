import './theme/fonts.css';
import './theme/boot.css';
import './theme/mantine-base.css';
import 'virtual:theme.css';
import './theme/tokens.css';
import './theme/base.css';

import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { watchPaper } from './shell/paper-watch.ts';
import { watchPages } from './shell/page-watch.ts';
import { watchPresses } from './shell/press-watch.ts';
import { Provider } from './shell/provider.tsx';
import { router } from './shell/router.tsx';
import { watchSession } from './shell/session-watch.ts';

const start = async (): Promise<void> => {
  const root = document.querySelector('#root');
  if (root === null) return;
  watchSession();
  watchPages();
  watchPresses();
  watchPaper();
  await router.load();
  createRoot(root).render(
    <Provider>
      <RouterProvider router={router} />
    </Provider>,
  );
};

void start();
