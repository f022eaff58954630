export { askForSignatures } from './ask-for-signatures.ts';
export { remindSigners } from './remind-signers.ts';
export { signWithSubmission, type SubmitterSigns } from './sign-with-submission.ts';
export { settleAgreementSigned, settleWaiting } from './settle-signatures.ts';
export { loadSigners, missingOf, type Signer, signersIn } from './signers.ts';
export { insertSignature } from './store.ts';
export { tellSigners } from './tell-signers.ts';
export { agreementVoidMail, ratesChangeMail, ratesStayMail, signedMail, signingMail } from './texts.ts';
