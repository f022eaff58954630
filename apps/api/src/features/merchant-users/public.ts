export { setMemberPin } from './set-member-pin.ts';
