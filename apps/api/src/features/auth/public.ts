export { SESSION_STARTED } from './audit-names.ts';
export { sendInvitation } from './activate.ts';
export {
  accountKeyOf,
  type Ceremony,
  ceremonyPlace,
  finishCeremony,
  findCeremony,
  loadByLink,
  loadCeremony,
  openCeremony,
  startCeremony,
} from './ceremony.ts';
export { type CodeSent, proveCode, sendCode, spendGuess, spendNetwork } from './codes.ts';
export { type LoginAnswer, proceed } from './login.ts';
export { isPinLocked, listPinHolders, provePin, savePin } from './pins.ts';
export { prepareNewPassword, savePassword } from './password-rules.ts';
export { successorPlace } from './refresh.ts';
export { proveSecondFactor, proveTotp, totpPlace, writeRecoveryCodes } from './second-factor.ts';
export { endSessions, endTillSessions, issueSession, issueTillSession } from './sessions.ts';
export { provePassword } from './sign-in.ts';
export { findPerson, loadPerson, lockPerson, type Person } from './store.ts';
export { tellSecurity } from './security-notice.ts';
export {
  alreadyRegisteredMail,
  CODE_PURPOSES,
  codeMessage,
  invitationMail,
  resetMail,
  securedMail,
  securityMail,
  usePasswordMail,
} from './texts.ts';
