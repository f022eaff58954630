import { lazy, Suspense } from 'react';

import type { ResolveDialogProps } from './resolve-dialog.tsx';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }));

/** Comes when somebody resolves something, which is seldom. */
export const LazyResolve = (props: ResolveDialogProps) => (
  <Suspense fallback={null}>
    <ResolveDialog {...props} />
  </Suspense>
);
