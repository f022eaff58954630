export { setMemberPin } from './set-member-pin.ts';
export { findMembers, type Member, membersAmong } from './store.ts';
