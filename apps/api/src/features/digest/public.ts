export { digestMail } from './texts.ts';
