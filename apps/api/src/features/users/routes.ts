import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { blockUser } from './block-user.ts';
import { deleteUser } from './delete-user.ts';
import { inviteAgain } from './invite-again.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { readUser } from './read-user.ts';
import { listAllIsos } from './store.ts';
import { unblockUser } from './unblock-user.ts';
import { updateUser } from './update-user.ts';

export const usersHandlers: FeatureHandlers<Calls['users']> = {
  listUsers: (ctx, { query }) => listUsers(ctx, query),
  readUser: (ctx, { params }) => readUser(ctx, params.id),
  createUser: (ctx, { body }) => inviteUser(ctx, body),
  updateUser: (ctx, { params, body }) => updateUser(ctx, params.id, body),
  removeUser: (ctx, { params, query }) =>
    query.wantto === 'delete' ? deleteUser(ctx, params.id, query.hand_over_to) : blockUser(ctx, params.id),
  unblockUser: (ctx, { params }) => unblockUser(ctx, params.id),
  inviteAgain: (ctx, { params }) => inviteAgain(ctx, params.id),
  listIsos: async (ctx) => ({ results: await listAllIsos(ctx.parts.db) }),
};
