import { bareDigits } from '../../checks/tax-ids.ts';
import { isSealed, type Value } from './values.ts';

/** Whether two secrets are known to be one. Sealed ones are compared by fingerprint; without it nothing is known. */
export const sameSecret = (left: Value | undefined, right: Value | undefined): boolean => {
  if (typeof left === 'string' && typeof right === 'string') {
    return bareDigits(left) !== '' && bareDigits(left) === bareDigits(right);
  }
  if (!isSealed(left) || !isSealed(right)) return false;
  return left.fingerprint !== undefined && left.fingerprint === right.fingerprint;
};
