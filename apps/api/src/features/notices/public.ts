export { remindOf, type Standing, tell } from './tell.ts';
