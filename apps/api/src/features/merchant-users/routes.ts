import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { changeAccess } from './change-access.ts';
import { inviteMember, inviteMemberAgain } from './invite-member.ts';
import { listPermissions, listTeam, readMember } from './read-team.ts';
import { activateMember, deactivateMember, removeMember } from './let-in-or-out.ts';
import { setMemberPin } from './set-member-pin.ts';
import { updateMember } from './update-member.ts';

export const merchantUsersHandlers: FeatureHandlers<Calls['merchantUsers']> = {
  listPermissions: (ctx) => Promise.resolve(listPermissions(ctx)),
  listTeam: (ctx, { query }) => listTeam(ctx, query),
  readMember: (ctx, { params }) => readMember(ctx, params.id),
  inviteMember: (ctx, { body }) => inviteMember(ctx, body),
  updateMember: (ctx, { params, body }) => updateMember(ctx, params.id, body),
  removeMember: (ctx, { params }) => removeMember(ctx, params.id),
  deactivateMember: (ctx, { params }) => deactivateMember(ctx, params.id),
  activateMember: (ctx, { params }) => activateMember(ctx, params.id),
  setMemberPin: (ctx, { params, body }) => setMemberPin(ctx, params.id, body),
  inviteMemberAgain: (ctx, { params }) => inviteMemberAgain(ctx, params.id),
  // A person has one place in one team, so to assign and to change are the same.
  assignAccess: (ctx, { body }) => changeAccess(ctx, body),
  changeAccess: (ctx, { body }) => changeAccess(ctx, body),
};
