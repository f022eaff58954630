export { closeTask, openTask, withdrawTasks } from './by-system.ts';
export { handOverTasks } from './hand-over.ts';
