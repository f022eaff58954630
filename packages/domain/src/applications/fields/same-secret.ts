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

const tailOf = (value: Value | undefined): string | undefined => {
  if (isSealed(value)) return value.fingerprint === undefined ? value.last4 : undefined;
  return typeof value === 'string' && bareDigits(value).length >= 9 ? bareDigits(value).slice(-4) : undefined;
};

/** Whether two secrets may be one, for who sees only their last digits. Where more is known, that is believed instead. */
export const maybeSameSecret = (left: Value | undefined, right: Value | undefined): boolean => {
  if (!isSealed(left) && !isSealed(right)) return false;
  const [one, other] = [tailOf(left), tailOf(right)];
  return one !== undefined && one !== '' && one === other;
};
