import type { Calls } from '@ledgate/contract/calls.ts';
import { splitAbility } from '@ledgate/domain/access/abilities.ts';
import { withUniformTiming } from '../../core/http/uniform-timing.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { activate } from './activate.ts';
import { changeEmail, changeMobile } from './change-contact.ts';
import { disown, readDisown } from './disown.ts';
import { checkLink, requestInvitation } from './mailed-links.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { requestReset, resendResetCode, sendResetCode, setNewPassword, verifyResetCode } from './reset.ts';
import { switchRole } from './role-switch.ts';
import { signIn } from './sign-in.ts';
import { beginCodeSignIn, finishCodeSignIn, sendSignInCode, signInVerifyingPhone } from './sign-in-with-code.ts';
import { resendCode, verifyEmail, verifyPhone } from './verify-contact.ts';

export const authHandlers: FeatureHandlers<Calls['auth']> = {
  signIn: (ctx, { body }) => signIn(ctx, body),
  signInWithCode: (ctx, { body }) =>
    'email' in body
      ? withUniformTiming(() => beginCodeSignIn(ctx, body.email))
      : finishCodeSignIn(ctx, body.user, body.otp),
  sendSignInCode: (ctx, { params, body }) => sendSignInCode(ctx, params.user, body.channel),
  signInVerifyingPhone: (ctx, { body }) => signInVerifyingPhone(ctx, body.user, body.otp),
  refresh: (ctx, { body }) => refresh(ctx, body.refreshToken, ctx.origin.idleSeconds),
  register: (ctx, { body }) => register(ctx, body),
  verifyEmail: (ctx, { body }) => verifyEmail(ctx, body.user, body.otp),
  verifyPhone: (ctx, { body }) => verifyPhone(ctx, body.user, body.otp),
  resendByMessage: (ctx, { body }) => resendCode(ctx, body.user, 'message'),
  resendByEmail: (ctx, { body }) => resendCode(ctx, body.user, 'email'),
  resendByCall: (ctx, { body }) => resendCode(ctx, body.user, 'call'),
  changeEmail: (ctx, { body }) => changeEmail(ctx, body),
  changeMobile: (ctx, { body }) => changeMobile(ctx, body),
  requestReset: (ctx, { body }) => withUniformTiming(() => requestReset(ctx, body.email)),
  sendResetCode: (ctx, { params }) => sendResetCode(ctx, params.user),
  resendResetCode: (ctx, { body }) => withUniformTiming(() => resendResetCode(ctx, body.email)),
  verifyResetCode: (ctx, { params, body }) => verifyResetCode(ctx, params, body.otp),
  setNewPassword: (ctx, { params, body }) => setNewPassword(ctx, params, body.password),
  readDisown: (ctx, { body }) => readDisown(ctx, body),
  disown: (ctx, { body }) => disown(ctx, body),
  activate: (ctx, { params, body }) => activate(ctx, params, body.password),
  checkLink: (ctx, { body }) => checkLink(ctx, body),
  requestInvitation: (ctx, { body }) => withUniformTiming(() => requestInvitation(ctx, body.a)),
  readPermissions: (ctx) => {
    const permissions = [...ctx.actor.abilities];
    return Promise.resolve({ role: ctx.actor.role, permissions, ability: permissions.map(splitAbility) });
  },
  switchRole: (ctx, { body }) => switchRole(ctx, body),
};
