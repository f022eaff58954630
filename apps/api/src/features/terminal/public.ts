export { watchScripts } from './watch-scripts.ts';
