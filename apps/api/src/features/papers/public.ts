export type { Column, Pair } from './rows.ts';
export { takeDown, type WrittenPaper, type Writing } from './written.ts';
