import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listMessageSamples, readMessageSample } from './read-samples.ts';

export const messageSamplesHandlers: FeatureHandlers<Calls['messageSamples']> = {
  listMessageSamples: ({ parts }) => listMessageSamples(parts),
  readMessageSample: ({ parts }, { params }) => readMessageSample(parts, params.key),
};
