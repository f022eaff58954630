import { lazy, Suspense } from 'react';

import type { TaskView } from '../data.ts';

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));
const LetterDialog = lazy(async () => ({ default: (await import('./letter-dialog.tsx')).LetterDialog }));

interface TaskDialogProps {
  task: TaskView;
  onClose: () => void;
}

/** What ends a task: the letter it asks for, or what came of it in words. */
export const TaskDialog = ({ task, onClose }: TaskDialogProps) => (
  <Suspense fallback={null}>
    {task.kind === 'adverse_action_letter' && task.application !== null ? (
      <LetterDialog application={task.application.uid} onClose={onClose} />
    ) : (
      <CloseDialog task={task} onClose={onClose} />
    )}
  </Suspense>
);
