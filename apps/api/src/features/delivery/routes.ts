import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { openShortLink } from './short-links.ts';
import { resumeMail, takeMailEvent } from './take-mail-event.ts';
import { takeText } from './take-text.ts';

export const deliveryHandlers: FeatureHandlers<Calls['delivery']> = {
  takeText: (ctx, { body }) => takeText(ctx, body),
  takeMailEvent: (ctx, { body }) => takeMailEvent(ctx, body),
  openShortLink: (ctx, { body }) => openShortLink(ctx, body.token),
  resumeOwnMail: (ctx) => resumeMail(ctx, ctx.actor.uid),
  resumeMail: (ctx, { params }) => resumeMail(ctx, params.id),
};
