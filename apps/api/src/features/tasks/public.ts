export { closeTask, openTask, withdrawTasks } from './by-system.ts';
