import type { Queue } from '../use-queue.ts';
import { ExportMenu } from './export-menu.tsx';
import { LookMenu } from './look-menu.tsx';
import { ViewMenu } from './view-menu.tsx';

/** What is done with the list as a whole. */
export const QueueTools = ({ queue }: { queue: Queue }) => (
  <>
    <ViewMenu queue={queue} />
    <LookMenu queue={queue} />
    <ExportMenu queue={queue} />
  </>
);
