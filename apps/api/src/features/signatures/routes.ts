import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { withUniformTiming } from '../../core/http/uniform-timing.ts';
import {
  openSigning,
  proveSigningCode,
  readSigning,
  readSigningAgreement,
  requestSigningLink,
  sendSigningCode,
  sign,
} from './by-link.ts';
import { listSigners } from './list-signers.ts';
import { acceptPaperSignature, revokeSigningLink, sendSigningLink, signAsOwner } from './signer-steps.ts';

export const signatureHandlers: FeatureHandlers<Calls['signatures']> = {
  listSignatures: (ctx, { params }) => listSigners(ctx, params.uid),
  sendSigningLink: (ctx, { params }) => sendSigningLink(ctx, params),
  revokeSigningLink: (ctx, { params }) => revokeSigningLink(ctx, params),
  signAsOwner: (ctx, { params, body }) => signAsOwner(ctx, params, body),
  acceptPaperSignature: (ctx, { params, body }) => acceptPaperSignature(ctx, params, body),
  openSigning: (ctx, { body }) => withUniformTiming(() => openSigning(ctx, body)),
  sendSigningCode: (ctx, { body: { channel, ...link } }) => sendSigningCode(ctx, link, channel),
  proveSigningCode: (ctx, { body: { otp, ...link } }) => proveSigningCode(ctx, link, otp),
  readSigning: (ctx, { body }) => readSigning(ctx, body.session),
  readSigningAgreement: (ctx, { body }) => readSigningAgreement(ctx, body),
  sign: (ctx, { body: { session, ...ask } }) => sign(ctx, session, ask),
  requestSigningLink: (ctx, { body }) => withUniformTiming(() => requestSigningLink(ctx, body.a)),
};
