export type { Column, Pair } from './rows.ts';
export { openSheet, type Sheet, type SheetHead } from './sheet.ts';
