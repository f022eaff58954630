import { textOf } from '../applications/fields/values.ts';
import { inWords, type RiskCheck } from './check.ts';
import type { OwnerLink, SharedParty, Twin } from './evidence.ts';
import { info, scores, stops } from './finding.ts';

const named = (found: readonly { reference: string }[]): string =>
  inWords([...new Set(found.map(({ reference }) => reference))]);

const taxId: RiskCheck = {
  id: 'R05',
  name: 'Same tax ID in another application',
  version: 1,
  fires: 'It would score if another application that was not withdrawn had the same tax ID.',
  clear: 'No other application has this tax ID.',
  look: ({ company }, { sameTaxId }) => {
    textOf(company, 'tax_id');
    if (sameTaxId.length === 0) return null;
    const strangers = sameTaxId.filter(({ sharesOwner }) => !sharesOwner);
    if (strangers.length > 0)
      return scores(
        40,
        `${named(strangers)} has the same tax ID and no owner in common.`,
        'One of the two numbers is wrong or used by someone else: ask for the IRS letter.',
      );
    const elsewhere = sameTaxId.filter(({ isSameMerchant }: Twin) => !isSameMerchant);
    if (elsewhere.length > 0)
      return scores(
        20,
        `${named(elsewhere)} has the same tax ID and the same owner, under another account with us.`,
        'Find out why the owner has two accounts, and whether this is an additional location.',
      );
    return info(
      `Additional location: ${named(sameTaxId)} is by the same merchant and owner.`,
      'Nothing needs to change: a merchant may have several locations.',
    );
  },
};

const account: RiskCheck = {
  id: 'R06',
  name: 'Same bank account under another tax ID',
  version: 1,
  fires: 'It would stop the application if its bank account were in another application under another tax ID.',
  clear: 'No other business is paid to these bank accounts.',
  look: ({ accounts }, { sameAccount }) => {
    for (const { values } of accounts) {
      textOf(values, 'routing_number');
      textOf(values, 'account_number');
    }
    if (sameAccount.length === 0) return null;
    return stops(
      `${named(sameAccount)} is paid to the same bank account under another tax ID.`,
      'Ask the bank whose account it is, and clear this with a reason, or have another account entered.',
      40,
    );
  },
};

const PARTY_WORDS: Record<OwnerLink, string> = {
  ssn: 'an owner’s SSN or ITIN',
  email: 'an email address',
  phone: 'a phone number',
  ip: 'the network address of the signature',
};

const pointsOf = (link: OwnerLink, found: readonly SharedParty[]): number =>
  link === 'ssn' && found.some(({ isDeclined }) => isDeclined) ? 40 : 15;

const parties: RiskCheck = {
  id: 'R07',
  name: 'Same people, phones or devices elsewhere',
  version: 1,
  fires:
    'It would score 15 for each of SSN, email, phone and network address found in another application of the last 24 months.',
  clear: 'No one in this application is in another one from the last 24 months.',
  look: ({ company, owners }, { sharedParties }) => {
    for (const field of ['business_email', 'business_phone']) textOf(company, field);
    for (const { values } of owners) for (const field of ['ssn', 'email', 'phone']) textOf(values, field);
    const links = [...new Set(sharedParties.map(({ link }) => link))];
    if (links.length === 0) return null;
    const found = links.map((link) => ({ link, all: sharedParties.filter((party) => party.link === link) }));
    const words = found.map(({ link, all }) => {
      const isDeclined = all.some((party) => party.isDeclined);
      return `${PARTY_WORDS[link]} is also in ${named(all)}${isDeclined ? ', which was declined' : ''}`;
    });
    return scores(
      found.reduce((sum, { link, all }) => sum + pointsOf(link, all), 0),
      `In another application: ${words.join('; ')}.`,
      'Find out what the businesses have to do with each other. It ends when the other application is older than 24 months.',
    );
  },
};

const velocity: RiskCheck = {
  id: 'R26',
  name: 'Many applications at once',
  version: 1,
  fires:
    'It would score 20 for more than three applications from one network address in a day, or more than two of one owner in 30 days.',
  clear: 'Neither this network address nor this owner has sent many applications.',
  look: (_facts, { fromAddressInDay, byOwnerInMonth }) => {
    const found = [
      ...(fromAddressInDay > 3 ? [`${fromAddressInDay} applications came from this network address in one day`] : []),
      ...(byOwnerInMonth > 2 ? [`${byOwnerInMonth} applications are by the same owner in 30 days`] : []),
    ];
    if (found.length === 0) return null;
    return scores(20, `${inWords(found)}.`, 'Find out who fills in these applications, and for whom.');
  },
};

const HURRIED_SECONDS = 180;

const hurry: RiskCheck = {
  id: 'R27',
  name: 'Filled in within minutes',
  version: 1,
  fires: 'It would score 10 if the application had been filled in and signed in less than three minutes.',
  clear: 'The application was filled in at the pace of a person.',
  look: (_facts, { secondsToComplete }) => {
    if (secondsToComplete === null || secondsToComplete >= HURRIED_SECONDS) return null;
    return scores(
      10,
      `The application was signed ${secondsToComplete} seconds after its first answer was saved.`,
      'Call the signer and ask about the business. The time itself does not change any more.',
    );
  },
};

export const RELATED_CHECKS: readonly RiskCheck[] = [taxId, account, parties, velocity, hurry];
