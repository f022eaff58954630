export { newKeyText } from './key-text.ts';
