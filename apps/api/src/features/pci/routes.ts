import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { exportPciStatus, listPciStatus } from './list-pci.ts';
import { recordAttestation } from './record-attestation.ts';

export const pciHandlers: FeatureHandlers<Calls['pci']> = {
  listPciStatus: (ctx, { query }) => listPciStatus(ctx, query),
  exportPciStatus: (ctx, { query }) => exportPciStatus(ctx, query),
  recordAttestation: (ctx, { params, body }) => recordAttestation(ctx, params.uid, body),
};
