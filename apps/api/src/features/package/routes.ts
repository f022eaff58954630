import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readPackage, readPackageManifest } from './read-package.ts';

export const packageHandlers: FeatureHandlers<Calls['package']> = {
  readPackage: (ctx, { params }) => readPackage(ctx, params.uid),
  readPackageManifest: (ctx, { params }) => readPackageManifest(ctx, params.uid),
};
