import { QueryClient } from '@tanstack/react-query';

import { isProblem, type ProblemError } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    // Whatever a call throws has passed lib/send.ts, which throws nothing else.
    defaultError: ProblemError;
  }
}

const isWorthAnotherTry = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 502);

/** What the bell shows. */
export const NOTICES_KEY = ['notifications', 'list'] as const;

/** Tasks of the own desk, and how many. */
export const TASKS_KEY = ['tasks'] as const;

/** What the person signed in may do. */
export const PERMISSIONS_KEY = ['auth', 'permissions'] as const;

/** Server data of the whole page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isWorthAnotherTry(error),
      retryDelay: 800,
    },
    // A lost answer to a change is repeated by the person, who sees what happened, not behind their back.
    mutations: { retry: false },
  },
});
