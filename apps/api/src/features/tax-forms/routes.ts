import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { drawWholeW9 } from './draw-whole-w9.ts';
import { makeW9 } from './make-w9.ts';

export const taxFormsHandlers: FeatureHandlers<Calls['taxForms']> = {
  makeW9: (ctx, { body }) => makeW9(ctx, body),
  drawWholeW9: (ctx, { params, body }) => drawWholeW9(ctx, params.id, body.reason),
};
