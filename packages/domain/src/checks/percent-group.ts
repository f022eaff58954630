import { no, type Verdict, yes } from './verdict.ts';

/** Shares that make up a whole: whole percents, together exactly 100. */
export const checkPercentGroup = (shares: readonly number[]): Verdict => {
  if (shares.some((share) => !Number.isInteger(share) || share < 0 || share > 100)) {
    return no('Each share is a whole percent from 0 to 100.');
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum === 100 ? yes : no(`Together these must be 100%. Now they are ${sum}%.`);
};
