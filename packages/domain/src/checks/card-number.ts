const luhn = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

const RUN = /\d(?:[ -]?\d){12,18}/g;

/** A run of 13 to 19 digits, spaced or not, that passes the check every card number passes. */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(RUN) ?? []).some((run) => {
    const digits = run.replace(/[ -]/g, '');
    return digits.length <= 19 && !/^(\d)\1+$/.test(digits) && luhn(digits);
  });
