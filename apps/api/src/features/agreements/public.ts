export { houseOf, readGeneralAgreement, unapprovedParts, type UsedPart, versionOf, wordingAt } from './wording.ts';
export { insertDraft, setApproved } from './part-store.ts';
