/**
 * Parcel numbers as the large carriers write them. Digits alone are one only in lengths that no card has, or that cards of
 * that length do not begin with: fifteen, where those of cards begin with 34 or 37.
 */
const FORMS = [
  // UPS
  '1Z[0-9A-Z]{16}',
  // USPS: the service first, or the ZIP code before it
  '9[1-5]\\d{18}(?:\\d{2})?',
  '420\\d{5}(?:\\d{4})?9[1-5]\\d{20}',
  // FedEx
  '\\d{12}',
  '(?!3[47])\\d{15}',
  '(?:96|61)\\d{18}(?:\\d{2})?',
  // DHL and posts of other countries
  'JJ?D\\d{16,18}',
  '[A-Z]{2}\\d{9}[A-Z]{2}',
  // Amazon
  'TBA\\d{12}',
];

export const TRACKING_NUMBER = new RegExp(`^(?:${FORMS.join('|')})$`, 'i');
