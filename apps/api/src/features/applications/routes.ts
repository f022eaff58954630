import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listApplications } from './list-applications.ts';
import { readApplication } from './read-application.ts';
import { readExpectation } from './read-expectation.ts';
import { readTimeline } from './read-timeline.ts';
import { revealSecret } from './reveal-secret.ts';
import { startApplication } from './start-application.ts';
import { submitApplication } from './submit-application.ts';

export const applicationsHandlers: FeatureHandlers<Calls['applications']> = {
  listApplications: (ctx, { query }) => listApplications(ctx, query),
  startApplication: (ctx) => startApplication(ctx),
  readApplication: (ctx, { params }) => readApplication(ctx, params.uid),
  submitApplication: (ctx, { params, body }) => submitApplication(ctx, params.uid, body),
  readExpectation: (ctx, { params }) => readExpectation(ctx, params.uid),
  readTimeline: (ctx, { params }) => readTimeline(ctx, params.uid),
  revealSecret: (ctx, { params, body }) => revealSecret(ctx, params.uid, body),
};
