import type { Given } from '@ledgate/contract/call.ts';
import { merchantUsers, type TeamMemberView, type TeamPermissions } from '@ledgate/contract/merchant-users.ts';
import { SUB_USER_PERMISSIONS } from '@ledgate/domain/access/abilities.ts';
import { GROUP_WORDS, PERMISSION_WORDS, ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { grantableBy, ROLE_PRESETS, ROLE_SETTINGS, seesTeam } from '@ledgate/domain/access/team.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type ListBody, listBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import { presentMember } from './present.ts';
import { findMember, findMerchant, listMembers } from './store.ts';

const demandSight = (actor: PersonActor): void => {
  if (!seesTeam(actor)) throw new Failure('not_allowed', 'You don’t have access to the team. Ask the account owner.');
};

export const listPermissions = ({ actor }: SignedInCtx): TeamPermissions => {
  demandSight(actor);
  const own = grantableBy(actor);
  return {
    results: SUB_USER_PERMISSIONS.map((permission) => ({
      id: permission,
      codename: permission,
      ...PERMISSION_WORDS[permission],
      group_label: GROUP_WORDS[PERMISSION_WORDS[permission].group],
      grantable: own.includes(permission),
    })),
    role_settings: ROLE_SETTINGS.map((setting) => {
      const permissions = setting === 'custom' ? [] : [...ROLE_PRESETS[setting]];
      const grantable = own.length > 0 && permissions.every((permission) => own.includes(permission));
      return { role_setting: setting, ...ROLE_SETTING_WORDS[setting], permissions, grantable };
    }),
  };
};

type ListAsk = Given<typeof merchantUsers.listTeam>['query'];

/** Admins look at whose they name; a merchant sees its own, whoever is named. */
export const chosenMerchant = ({ actor }: Pick<SignedInCtx, 'actor'>, named: string | undefined): string => {
  const uid = isStaff(actor.role) ? named : actor.merchantUid;
  if (!uid || (named !== undefined && named !== uid)) throw new Failure('not_found', 'There is no such merchant.');
  return uid;
};

export const listTeam = (ctx: SignedInCtx, ask: ListAsk): Promise<ListBody<TeamMemberView>> => {
  demandSight(ctx.actor);
  const merchant = chosenMerchant(ctx, ask.merchant);
  return reading(ctx, async (tx) => {
    if (!(await findMerchant(tx, merchant))) throw new Failure('not_found', 'There is no such merchant.');
    const { count, members } = await listMembers(tx, merchant, ask);
    const rows = members.map((member) => presentMember(member, ctx.actor));
    return listBody(merchantUsers.listTeam.path, ask, count, rows);
  });
};

export const readMember = async (ctx: SignedInCtx, uid: string): Promise<TeamMemberView> => {
  demandSight(ctx.actor);
  const own = isStaff(ctx.actor.role) ? null : chosenMerchant(ctx, undefined);
  const member = await findMember(ctx.parts.db, uid, own);
  if (!member) throw new Failure('not_found', 'There is no such person on the team.');
  return presentMember(member, ctx.actor);
};
