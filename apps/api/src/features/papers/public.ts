export { type Column, openSheet, type Pair, type Sheet, type SheetHead } from './sheet.ts';
