import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isPermission } from '@ledgate/domain/access/team.ts';
import type { Parts } from '../../core/parts.ts';
import { type AccessChange, tellAccess } from '../users/public.ts';
import type { Access, Member } from './store.ts';

export const tellMember = (tx: WritableTransaction, parts: Parts, member: Member, done: AccessChange): Promise<void> =>
  tellAccess(tx, parts, member, done, member.merchant_name);

export const accessFacts = ({ role_setting, permissions }: Pick<Member, 'role_setting' | 'permissions'>) => ({
  role_setting,
  permissions: permissions.toSorted(),
});

export const isSameAccess = (member: Member, access: Access): boolean =>
  JSON.stringify(accessFacts(member)) === JSON.stringify(accessFacts(access));

export const tellNewAccess = (tx: WritableTransaction, parts: Parts, member: Member, access: Access): Promise<void> => {
  const before = member.permissions.filter(isPermission);
  return tellMember(tx, parts, member, {
    what: 'permissions',
    to: access.role_setting,
    added: access.permissions.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !access.permissions.includes(permission)),
  });
};
