import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { useSettled } from '../../../lib/settled.ts';

const loadSection = () => import('./section-sheet.tsx');
// Asked for at once, beside the case itself: the tables of fields are large, and the head of the page need not wait.
void loadSection();

const Section = lazy(async () => ({ default: (await loadSection()).SectionSheet }));
const loadDocuments = () => import('./documents-sheet.tsx');
const Documents = lazy(async () => ({ default: (await loadDocuments()).DocumentsSheet }));
const Desk = lazy(async () => ({ default: (await import('./document-desk.tsx')).DocumentDesk }));
const Timeline = lazy(async () => ({ default: (await import('./timeline-panel.tsx')).TimelinePanel }));
const Files = lazy(async () => ({ default: (await import('./files-panel.tsx')).FilesPanel }));
const Audit = lazy(async () => ({ default: (await import('./audit-panel.tsx')).AuditPanel }));

/** What is lazy draws nothing at first, however near its code is; this is drawn at once. */
let ReadyDocuments: ComponentType<ComponentProps<typeof Documents>> | undefined;

/** Paper shows every section at once and waits for none, so its code is there before somebody prints. */
export const useDocumentsAhead = (): void => {
  const isSettled = useSettled();
  useEffect(() => {
    if (!isSettled) return;
    void loadDocuments().then((loaded) => {
      ReadyDocuments = loaded.DocumentsSheet;
    });
  }, [isSettled]);
};

const waiting = <Skeleton height={420} radius={6} />;

export const LazySection = (props: ComponentProps<typeof Section>) => (
  <Suspense fallback={waiting}>
    <Section {...props} />
  </Suspense>
);

export const LazyDocuments = (props: ComponentProps<typeof Documents>) => {
  // Chosen once: what somebody works in is not drawn anew because its code has come twice.
  const [Ready] = useState(() => ReadyDocuments);
  if (Ready !== undefined) return <Ready {...props} />;
  return (
    <Suspense fallback={waiting}>
      <Documents {...props} />
    </Suspense>
  );
};

/** The viewer of files is large and comes when somebody looks. */
export const LazyDesk = (props: ComponentProps<typeof Desk>) => (
  <Suspense fallback={waiting}>
    <Desk {...props} />
  </Suspense>
);

export const LazyTimeline = () => (
  <Suspense fallback={null}>
    <Timeline />
  </Suspense>
);

export const LazyFiles = () => (
  <Suspense fallback={null}>
    <Files />
  </Suspense>
);

export const LazyAudit = () => (
  <Suspense fallback={null}>
    <Audit />
  </Suspense>
);
