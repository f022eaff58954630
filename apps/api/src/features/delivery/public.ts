export { deliverMessage, deliverNotice } from './deliver-message.ts';
export { presentReach, type ReachRow } from './present-reach.ts';
export { recordConsent } from './record-consent.ts';
export { makeShortLink } from './short-links.ts';
export { liftMailStop, listReturned } from './store.ts';
