export { closeMonths } from './close-months.ts';
export { askDebits } from './debits.ts';
