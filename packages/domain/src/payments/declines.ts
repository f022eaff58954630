/** Why an issuer or a network said no, in our own names: the adapter of a provider maps its words onto these. */
export const DECLINE_REASONS = [
  'declined',
  'over_limit',
  'insufficient_funds',
  'network_down',
  'issuer_unavailable',
  'resubmit',
  'call_issuer',
  'issuer_error',
  'restricted_card',
  'card_not_active',
  'illegal_transaction',
  'duplicate',
  'system_error',
  'lost_or_stolen',
  'expired_card',
  'no_such_issuer',
  'not_allowed_here',
  'cardholder_not_permitted',
  'stop_recurring',
  'do_not_honor',
  'id_required',
  'network_error',
  'wrong_number',
  'wrong_code',
  'pickup_card',
  'account_closed',
  'suspected_fraud',
  'code_mismatch',
  'address_mismatch',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Who can do something about it. */
export type FixedBy = 'customer' | 'merchant' | 'issuer' | 'processor' | 'nobody';

export const FIXED_BY_WORDS: Record<FixedBy, string> = {
  customer: 'The customer can fix this.',
  merchant: 'You can fix this.',
  issuer: 'Only the bank that issued the card can fix this.',
  processor: 'The processor has to fix this. Try again later.',
  nobody: 'Nobody can fix this. Ask for another card.',
};

/** 1: never try this card again; 2: later, a limited number of times; 3: once the data is corrected; null: none names it. */
export type DeclineCategory = 1 | 2 | 3 | null;

export interface Decline {
  readonly title: string;
  /** To be read out to whoever holds the card. */
  readonly sentence: string;
  readonly fixedBy: FixedBy;
  readonly category: DeclineCategory;
  /** Of ISO 8583 field 39; none where a provider says it in words only. */
  readonly codes: readonly string[];
}

const row = (
  title: string,
  sentence: string,
  fixedBy: FixedBy,
  category: DeclineCategory,
  ...codes: string[]
): Decline => ({ title, sentence, fixedBy, category, codes });

/**
 * Read on 2026-11-01 in public code tables; where they disagree (62, 78: never or later; 14: never or correct it), the
 * milder is taken, which still ends after a number of tries. To be read by a person each year.
 */
export const DECLINES: Record<DeclineReason, Decline> = {
  declined: row(
    'No reason given',
    'The bank that issued the card declined it and gave no reason. Ask for another card.',
    'issuer',
    null,
  ),
  over_limit: row(
    'Over the limit',
    'This amount is over the limit of the card. Try a smaller amount or another card.',
    'customer',
    2,
    '61',
    '65',
  ),
  insufficient_funds: row(
    'Not enough funds',
    'There is not enough money or credit on the card. Ask for another card.',
    'customer',
    2,
    '51',
  ),
  network_down: row(
    'Card network is down',
    'The card network could not be reached. Nothing was charged. Try again in a few minutes.',
    'processor',
    null,
    '92',
  ),
  issuer_unavailable: row(
    'Bank not reachable',
    'The bank that issued the card does not answer right now. Try again in a few minutes.',
    'issuer',
    2,
    '91',
  ),
  resubmit: row(
    'Send it again',
    'The bank asks for the payment once more. Charge the card again.',
    'merchant',
    2,
    '19',
  ),
  call_issuer: row(
    'Call the bank',
    'The bank wants to speak with the cardholder. Ask them to call the number on the back of the card.',
    'customer',
    null,
    '01',
    '02',
  ),
  issuer_error: row(
    'Error at the bank',
    'The bank that issued the card had an error. Try again later or ask for another card.',
    'issuer',
    null,
    '06',
  ),
  restricted_card: row(
    'Restricted card',
    'The bank does not allow this card here. Ask for another card.',
    'issuer',
    2,
    '62',
  ),
  card_not_active: row(
    'Card not active',
    'The card has not been activated. The cardholder can activate it with their bank.',
    'customer',
    2,
    '78',
  ),
  illegal_transaction: row(
    'Not permitted',
    'The bank does not permit this kind of payment on the card. Ask for another card.',
    'nobody',
    1,
    '12',
    '93',
  ),
  duplicate: row(
    'Looks like a duplicate',
    'The same amount was just charged to this card. Look at your transactions before you try again.',
    'merchant',
    null,
    '94',
  ),
  system_error: row(
    'System error',
    'The payment system had an error. Nothing was charged. Try again in a few minutes.',
    'processor',
    2,
    '96',
  ),
  lost_or_stolen: row(
    'Card cannot be used',
    'The bank does not allow this card any more. Ask for another card.',
    'nobody',
    1,
    '41',
    '43',
  ),
  expired_card: row(
    'Expired card',
    'The card is expired or the date is wrong. Check the date or ask for another card.',
    'customer',
    3,
    '54',
  ),
  no_such_issuer: row(
    'Unknown bank',
    'No bank answers to this card number. Check the number or ask for another card.',
    'customer',
    1,
    '15',
  ),
  not_allowed_here: row(
    'Not allowed at this business',
    'Your account cannot take this kind of payment. Call us so that we can look into it.',
    'merchant',
    null,
    '03',
    '58',
  ),
  cardholder_not_permitted: row(
    'Card does not allow this',
    'The card cannot be used for this kind of payment. Ask for another card.',
    'nobody',
    1,
    '57',
  ),
  stop_recurring: row(
    'Payments stopped',
    'The cardholder told their bank to stop these payments. Do not charge this card again.',
    'customer',
    1,
    'R0',
    'R1',
    'R3',
  ),
  do_not_honor: row(
    'Refused by the bank',
    'The bank refuses this payment. The cardholder can call their bank, or use another card.',
    'issuer',
    null,
    '05',
  ),
  id_required: row(
    'Identification needed',
    'The bank wants to know who is paying. Take the card in person, or ask for another card.',
    'customer',
    3,
    '1A',
  ),
  network_error: row(
    'Network error',
    'The card network had an error. Nothing was charged. Try again in a few minutes.',
    'processor',
    null,
  ),
  wrong_number: row('Wrong card number', 'The card number is not right. Type it again.', 'merchant', 3, '14'),
  wrong_code: row(
    'Wrong security code',
    'The security code does not match the card. Type it again.',
    'merchant',
    3,
    '82',
    'N7',
  ),
  pickup_card: row(
    'Card cannot be used',
    'The bank wants this card back. Do not take it by force. Ask for another card.',
    'nobody',
    1,
    '04',
    '07',
  ),
  account_closed: row('Account closed', 'The account of this card is closed. Ask for another card.', 'nobody', 1, '46'),
  suspected_fraud: row(
    'Refused as a precaution',
    'The bank stopped this payment to protect the cardholder, who can call the number on the card.',
    'issuer',
    2,
    '59',
    '63',
  ),
  code_mismatch: row(
    'Security code does not match',
    'Your rules refuse cards whose security code does not match. The charge was reversed. Type the code again.',
    'merchant',
    3,
  ),
  address_mismatch: row(
    'Address does not match',
    'Your rules refuse cards whose address does not match. The charge was reversed. Check street and ZIP code.',
    'merchant',
    3,
  ),
};
