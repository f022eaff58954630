import type { Given } from '@ledgate/contract/call.ts';
import { type UserRow, users } from '@ledgate/contract/users.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { type ListBody, listBody } from '../../core/http/paging.ts';
import { presentUser } from './present.ts';
import { listPage } from './store.ts';

export const listUsers = async (
  ctx: SignedInCtx,
  ask: Given<typeof users.listUsers>['query'],
): Promise<ListBody<UserRow>> => {
  const page = await listPage(ctx.parts.db, ask);
  const rows = page.users.map((user) => presentUser(user, ctx.actor));
  return listBody(users.listUsers.path, ask, page.count, rows);
};
