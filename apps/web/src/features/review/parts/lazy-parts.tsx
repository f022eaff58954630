import { type ComponentProps, lazy, Suspense } from 'react';

const Desk = lazy(async () => ({ default: (await import('./document-desk.tsx')).DocumentDesk }));
const Audit = lazy(async () => ({ default: (await import('./audit-panel.tsx')).AuditPanel }));

/** Parts that are large or seldom needed come when somebody looks. */
export const LazyDesk = (props: ComponentProps<typeof Desk>) => (
  <Suspense fallback={null}>
    <Desk {...props} />
  </Suspense>
);

export const LazyAudit = () => (
  <Suspense fallback={null}>
    <Audit />
  </Suspense>
);
