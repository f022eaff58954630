import { type ComponentProps, lazy, Suspense } from 'react';

const Reveal = lazy(async () => ({ default: (await import('./reveal-dialog.tsx')).RevealDialog }));
const Decision = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));
const Reject = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }));
const Correct = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));
const Answer = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }));
const Differences = lazy(async () => ({ default: (await import('./differences-dialog.tsx')).DifferencesDialog }));
const WholeW9 = lazy(async () => ({ default: (await import('./whole-w9.tsx')).WholeW9 }));

const VerifyDocuments = lazy(async () => ({
  default: (await import('./verify-documents-dialog.tsx')).VerifyDocumentsDialog,
}));

/** Dialogs come when somebody opens them. */
export const LazyReveal = (props: ComponentProps<typeof Reveal>) => (
  <Suspense fallback={null}>
    <Reveal {...props} />
  </Suspense>
);

export const LazyDecision = (props: ComponentProps<typeof Decision>) => (
  <Suspense fallback={null}>
    <Decision {...props} />
  </Suspense>
);

export const LazyReject = (props: ComponentProps<typeof Reject>) => (
  <Suspense fallback={null}>
    <Reject {...props} />
  </Suspense>
);

export const LazyCorrect = (props: ComponentProps<typeof Correct>) => (
  <Suspense fallback={null}>
    <Correct {...props} />
  </Suspense>
);

export const LazyVerifyDocuments = (props: ComponentProps<typeof VerifyDocuments>) => (
  <Suspense fallback={null}>
    <VerifyDocuments {...props} />
  </Suspense>
);

export const LazyDifferences = (props: ComponentProps<typeof Differences>) => (
  <Suspense fallback={null}>
    <Differences {...props} />
  </Suspense>
);

export const LazyAnswer = (props: ComponentProps<typeof Answer>) => (
  <Suspense fallback={null}>
    <Answer {...props} />
  </Suspense>
);

export const LazyWholeW9 = (props: ComponentProps<typeof WholeW9>) => (
  <Suspense fallback={null}>
    <WholeW9 {...props} />
  </Suspense>
);
