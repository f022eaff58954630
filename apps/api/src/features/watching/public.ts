export { driveFunding } from './drive-funding.ts';
export { holdFundingForReturn } from './hold-by-rule.ts';
export { readFunding } from './read-funding.ts';
export { watchMerchants } from './watch.ts';
