import { workOff } from '@ledgate/api/core/jobs/worker.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { type Desk, openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import type { Reach } from '@ledgate/api/testing/test-server.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { visit } from './visitor.ts';

/** A server process as the people of a test reach it. Its jobs are worked off here, since it only answers calls. */
export const reachOf = ({ parts }: Stage, { url }: ServerProcess): Reach => ({
  parts,
  client: ({ token } = {}) => visit(url, token === undefined ? {} : { token }),
  deliver: async () => {
    await workOff(parts, jobHandlers);
  },
});

/** An application that waits for its final approval, brought there over the wire by everybody before. */
export const readyToApprove = async (stage: Stage, server: ServerProcess): Promise<Desk & { evidence: string }> => {
  const desk = await openDesk(reachOf(stage, server));
  await walkThrough(desk, 'accept');
  const { evidence } = await standing(desk, desk.admin);
  return { ...desk, evidence };
};
