export { closeTask, openTask, wasOpened, withdrawTasks } from './by-system.ts';
export { handOverTasks } from './hand-over.ts';
