import type { OperationKind } from '../operations/public.ts';
import { type BoardingWork, openBoarding } from './boarding-work.ts';
import { checkStep, documentStep, entityStep, fileStep, noteStep, readyStep, updateStep } from './boarding-steps.ts';
import { followSettled } from './follow-settled.ts';
import { termsStep } from './terms-steps.ts';
import { preparePaper } from './stored-package.ts';

/** A new merchant at the processor: created not ready, made ready by the last step. */
export const board: OperationKind<BoardingWork, 'board'> = {
  prepare: preparePaper,
  open: openBoarding,
  steps: {
    check: checkStep,
    entity: entityStep,
    terms: termsStep,
    note: noteStep,
    document: documentStep,
    file: fileStep,
    ready: readyStep,
  },
  settled: followSettled,
};

/** What was corrected of a merchant that the processor holds. */
export const correct: OperationKind<BoardingWork, 'correct'> = {
  prepare: preparePaper,
  open: openBoarding,
  steps: { update: updateStep, note: noteStep, document: documentStep, file: fileStep, ready: readyStep },
  settled: followSettled,
};

/** Out of service there as here. */
export const close: OperationKind<Pick<BoardingWork, 'processor' | 'known'>, 'close'> = {
  open: async (ctx, operation) => openBoarding(ctx, operation),
  steps: {
    close: {
      send: async ({ processor, known }, asked) => {
        if (known) await processor.close(known.merchantId, asked.effecting());
      },
      lookUp: async ({ processor, known }, asked) => {
        if (!known) return { merchant: null, status: 'never there' };
        const merchant = await processor.merchant(known.merchantId, asked);
        return merchant === null || merchant.state === 'closed'
          ? { merchant: known.merchantId, status: merchant?.stateSaid ?? 'gone' }
          : null;
      },
    },
  },
  settled: () => Promise.resolve(),
};
