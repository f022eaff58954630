export { remindOf, tell } from './tell.ts';
