export { closeTask, openTask } from './by-system.ts';
