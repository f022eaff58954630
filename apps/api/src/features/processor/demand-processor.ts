import type { CardProcessor } from '@ledgate/providers/card-processor/port.ts';
import type { Parts } from '../../core/parts.ts';

/** Nobody configured one; what was planned waits until somebody does. */
export const demandProcessor = ({ processor }: Parts): CardProcessor => {
  if (!processor) throw new Error('no card processor is configured');
  return processor;
};
