import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { approveAgreementDraft, discardAgreementDraft, listAgreementParts, saveAgreementDraft } from './write-parts.ts';

export const agreementHandlers: FeatureHandlers<Calls['agreements']> = {
  listAgreementParts: (ctx) => listAgreementParts(ctx),
  saveAgreementDraft: (ctx, { params, body }) => saveAgreementDraft(ctx, params.part, body.text),
  discardAgreementDraft: (ctx, { params }) => discardAgreementDraft(ctx, params.part),
  approveAgreementDraft: (ctx, { params, body }) => approveAgreementDraft(ctx, params.part, body),
};
