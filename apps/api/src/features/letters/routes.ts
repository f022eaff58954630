import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readLetter, sendLetter } from './send-letter.ts';

export const lettersHandlers: FeatureHandlers<Calls['letters']> = {
  readLetter: async (ctx, { params }) => readLetter(ctx, params.uid),
  sendLetter: async (ctx, { params }) => sendLetter(ctx, params.uid),
};
