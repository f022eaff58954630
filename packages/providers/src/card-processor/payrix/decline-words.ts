import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';

/** By what their words have in common; the first that fits counts. The papers give their sense and not their letters. */
const WORDS: readonly (readonly [RegExp, DeclineReason])[] = [
  [/insufficient|\bnsf\b/i, 'insufficient_funds'],
  [/exceed|over (?:the )?limit/i, 'over_limit'],
  [/network (?:is )?(?:down|unavailable)/i, 'network_down'],
  [/network error/i, 'network_error'],
  [/no such issuer|invalid issuer/i, 'no_such_issuer'],
  [/issuer (?:is )?(?:unavailable|down|inoperative)/i, 'issuer_unavailable'],
  [/issuer error/i, 'issuer_error'],
  [/call (?:the )?(?:issuer|bank)|refer to/i, 'call_issuer'],
  [/re-?submit|re-?enter/i, 'resubmit'],
  [/lost|stolen/i, 'lost_or_stolen'],
  [/pick ?-?up/i, 'pickup_card'],
  [/restricted/i, 'restricted_card'],
  [/not (?:yet )?active|inactive|not activated/i, 'card_not_active'],
  [/illegal/i, 'illegal_transaction'],
  [/duplicate/i, 'duplicate'],
  [/expired/i, 'expired_card'],
  [/cardholder/i, 'cardholder_not_permitted'],
  [/not (?:allowed|permitted)[^.]*terminal|terminal[^.]*not (?:allowed|permitted)/i, 'not_allowed_here'],
  [/stop[^.]*recurring|recurring[^.]*stop|stop payment/i, 'stop_recurring'],
  [/do not hono/i, 'do_not_honor'],
  [/positive id|identification required/i, 'id_required'],
  [/fraud/i, 'suspected_fraud'],
  [/account (?:is )?closed|closed account/i, 'account_closed'],
  [/\bcvv2?\b|\bcvc\b|security code/i, 'wrong_code'],
  [/(?:invalid|wrong) (?:card|account)? ?number/i, 'wrong_number'],
  [/system error|system malfunction/i, 'system_error'],
];

export const reasonFor = (said: string): DeclineReason => WORDS.find(([words]) => words.test(said))?.[1] ?? 'declined';
