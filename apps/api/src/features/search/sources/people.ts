import type { FoundRecord } from '@ledgate/contract/search.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { seesTeam } from '@ledgate/domain/access/team.ts';
import { findMembers, type Member, membersAmong } from '../../merchant-users/public.ts';
import { findPeople, peopleAmong, type UserRecord } from '../../users/public.ts';
import { found, ownBusiness, type Source } from '../source.ts';

const nameOf = ({ first_name: first, last_name: last }: Pick<UserRecord, 'first_name' | 'last_name'>): string =>
  `${first} ${last}`;

const presentUser = (user: UserRecord): FoundRecord =>
  found('person', { uid: user.uid, title: nameOf(user) }, [
    ROLE_NAMES[user.role],
    user.merchant_name ?? user.iso_name,
    user.email,
  ]);

const presentMember = (member: Member): FoundRecord =>
  found('person', { uid: member.uid, title: nameOf(member) }, [
    member.role_setting ? ROLE_SETTING_WORDS[member.role_setting].label : 'Owner',
    member.email,
  ]);

/** Any part of a name is sought by its letters in threes. */
const SHORTEST = 3;

/** Whoever looks after people of the house finds everybody, whoever looks after a team its members. */
export const people: Source = {
  kind: 'person',
  isFor: (actor) => actor.abilities.has('read_staff') || (actor.merchantUid !== null && seesTeam(actor)),
  find: async (tx, { actor }, text, most) => {
    if (text.length < SHORTEST) return [];
    if (actor.abilities.has('read_staff')) return (await findPeople(tx, text, most)).map(presentUser);
    return (await findMembers(tx, ownBusiness(actor), text, most)).map(presentMember);
  },
  among: async (tx, { actor }, uids) =>
    actor.abilities.has('read_staff')
      ? (await peopleAmong(tx, uids)).map(presentUser)
      : (await membersAmong(tx, ownBusiness(actor), uids)).map(presentMember),
};
