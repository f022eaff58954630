import type { UserRow } from '@ledgate/contract/users.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { refuse } from './hold-for-step.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

export const readUser = async (ctx: SignedInCtx, uid: string): Promise<UserRow> => {
  const user = await findUser(ctx.parts.db, uid);
  if (!user) throw refuse('gone');
  return presentUser(user, ctx.actor);
};
