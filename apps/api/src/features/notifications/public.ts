export { markRead as markNotificationsRead } from './store.ts';
export { tellSide } from './tell.ts';
