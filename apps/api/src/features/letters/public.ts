export { deliverLetter } from './deliver-letter.ts';
export { dropLetter, oweLetter } from './owe-letter.ts';
export { sendDueLetters } from './send-letter.ts';
