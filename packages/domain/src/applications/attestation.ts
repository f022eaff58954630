/** What a merchant signs at submit; kept with the signature, so that it can be read later as it was. */
export const ATTESTATION =
  'I am authorized to sign for the business. Everything in this application is true and complete, and I allow the checks it is subject to.';
