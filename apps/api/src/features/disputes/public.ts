export { followDispute, readDisputes } from './fetch.ts';
export { remindOfDisputes } from './remind.ts';
export { reconcileAnswers } from './send.ts';
export { disputesAmong } from './store.ts';
