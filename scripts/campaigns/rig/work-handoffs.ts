import { workOff } from '@ledgate/api/core/jobs/worker.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { takeAsMade } from '../../../harness/made-packages.ts';
import type { Stage } from '../../../harness/stage.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** Everything that waits, but for what takes long and says nothing here: packages, messages and papers. */
export const workHandoffs = async ({ parts }: Pick<Stage, 'parts'>): Promise<void> => {
  await workOff(parts, {
    ...jobHandlers,
    prepareOperation: (ctx, { operation }) => takeAsMade(ctx, operation),
    sendMessage: nothing,
    sendNotice: nothing,
    makeSignedAgreement: nothing,
  });
};
