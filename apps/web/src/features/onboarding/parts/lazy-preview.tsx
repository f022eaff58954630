import { lazy, Suspense } from 'react';

import type { FileView } from '../document-data.ts';

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));

interface LazyPreviewProps {
  file: FileView;
  onClose: () => void;
}

/** The viewer is large and seldom needed, so it comes when somebody looks. */
export const LazyPreview = (props: LazyPreviewProps) => (
  <Suspense fallback={null}>
    <Preview {...props} />
  </Suspense>
);
