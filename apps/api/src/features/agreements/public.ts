export { insertDraft, setApproved } from './part-store.ts';
