import { cardPresentShare, ecommerceShare, sellsInPerson, usesHardware } from './answers.ts';
import type { SaqType } from '../fields/choices.ts';
import type { Facts } from './facts.ts';
import { CHANNEL_SHARES } from '../fields/share-groups.ts';
import { isNo, isYes, numberOf, textOf } from '../fields/values.ts';

export interface SaqAdvice {
  saq: SaqType;
  because: string;
}

const advise = (saq: SaqType, because: string): SaqAdvice => ({ saq, because });

const onlineOnly = (facts: Facts): SaqAdvice | undefined => {
  switch (textOf(facts.security, 'hosted_fields')) {
    case 'redirect':
    case 'iframe':
      return advise('A', 'You sell only online and a provider’s page takes the card.');
    case 'direct_post':
      return advise('A-EP', 'You sell only online and your page passes the card on to a provider.');
    case 'own_server':
      return advise('D', 'Card data passes through your own server.');
    default:
      return undefined;
  }
};

/** Asked only of those who take cards in person: an answer from before that changed does not count. */
const inPerson = (facts: Facts, name: string): string => (sellsInPerson(facts) ? textOf(facts.security, name) : '');

const terminalOnly = (facts: Facts): SaqAdvice | undefined => {
  switch (inPerson(facts, 'terminal_connection')) {
    case 'dial':
      return advise('B', 'You use only stand-alone terminals on a phone line.');
    case 'internet':
      return advise('B-IP', 'You use only stand-alone terminals on the internet.');
    default:
      return undefined;
  }
};

const keyedOnly = (facts: Facts): SaqAdvice | undefined => {
  if (isYes(facts.security, 'vt_single_computer')) {
    return advise('C-VT', 'You key cards into a web page on one computer and store none.');
  }
  return isNo(facts.security, 'vt_single_computer') ? advise('D', 'Cards are keyed on several computers.') : undefined;
};

const offline = (facts: Facts): SaqAdvice | undefined => {
  const software = usesHardware(facts, 'pos_integrated') || usesHardware(facts, 'mobile_reader');
  const terminal = usesHardware(facts, 'terminal');
  const keyed = usesHardware(facts, 'virtual_terminal') || usesHardware(facts, 'gateway_only');
  if (inPerson(facts, 'p2pe_solution') !== '')
    return advise('P2PE', 'Your terminals encrypt cards with a listed solution.');
  const ways = [software, terminal, keyed].filter(Boolean).length;
  if (ways > 1) return advise('D', 'You take cards in several ways.');
  if (software) return advise('C', 'Your payment software is connected to the internet.');
  if (terminal) return terminalOnly(facts);
  // Mail and phone orders need no device: they are keyed into a web page.
  return keyed || cardPresentShare(facts) === 0 ? keyedOnly(facts) : undefined;
};

/** Which self-assessment fits the answers; nothing while too little is known. */
export const chooseSaq = (facts: Facts): SaqAdvice | undefined => {
  if (isYes(facts.security, 'stores_card_data')) return advise('D', 'You store card numbers.');
  if (CHANNEL_SHARES.some((name) => numberOf(facts.business, name) === undefined)) return undefined;
  const online = ecommerceShare(facts);
  if (online === 0) return offline(facts);
  const isMixed = cardPresentShare(facts) > 0 || (numberOf(facts.business, 'pct_moto') ?? 0) > 0;
  return isMixed ? advise('D', 'You take cards both online and in other ways.') : onlineOnly(facts);
};
