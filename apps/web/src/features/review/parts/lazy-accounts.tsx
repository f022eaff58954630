import { lazy, Suspense } from 'react';

const Accounts = lazy(async () => ({ default: (await import('./account-verification.tsx')).AccountVerification }));

/** Only the settlement section has accounts. */
export const LazyAccounts = () => (
  <Suspense fallback={null}>
    <Accounts />
  </Suspense>
);
