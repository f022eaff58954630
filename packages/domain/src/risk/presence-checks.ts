import { isHome, isIndividual, sellsOnline } from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { numberOf, textOf, type Values } from '../applications/fields/values.ts';
import { plainName } from '../checks/names.ts';
import { isPoBox } from '../checks/street.ts';
import { isUsState, isZipOfState } from '../checks/us-states.ts';
import { hostOf, isFreeMailHost } from '../checks/web-address.ts';
import { isRetailCategory } from './category-checks.ts';
import { dollars, inWords, type RiskCheck } from './check.ts';
import { WEBSITE_ITEM_LABELS, WEBSITE_ITEMS } from './evidence.ts';
import { asks, info, scores } from './finding.ts';
import { plainAddress } from './likeness.ts';

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const website: RiskCheck = {
  id: 'R16',
  name: 'Website review',
  version: 1,
  fires: 'It would score 3 for each thing missing on the website of an online shop, and ask the merchant from four on.',
  clear: 'Nothing is missing on the website, or nothing is sold online.',
  look: (facts, { websiteSeen }) => {
    if (!sellsOnline(facts)) return null;
    const site = textOf(facts.company, 'website');
    if (websiteSeen === null)
      return info(`Nobody has looked at ${site || 'the website'} yet.`, 'Fill in the website checklist and run again.');
    const missing = WEBSITE_ITEMS.filter((item) => !websiteSeen.includes(item)).map((item) =>
      lowered(WEBSITE_ITEM_LABELS[item]),
    );
    if (missing.length === 0) return null;
    const points = 3 * missing.length;
    const explanation = `Missing on ${site || 'the website'}: ${inWords(missing)}.`;
    const change = 'Each of these on the website takes three points away.';
    if (missing.length < 4) return scores(points, explanation, change);
    const text = `We could not find the following on your website: ${inWords(missing)}. Please add them and tell us when they can be seen.`;
    return asks(points, { explanation, change, queries: [{ section: 'company', field: 'website', text }] });
  },
};

const mailHost = (company: Values): string => textOf(company, 'business_email').split('@')[1]?.toLowerCase() ?? '';

const siteName: RiskCheck = {
  id: 'R17',
  name: 'Website does not fit the name',
  version: 1,
  fires: 'It would score 5 if the site carried no word of the names and the email were from elsewhere.',
  clear: 'Website, name and email belong together.',
  look: ({ company }) => {
    const host = hostOf(textOf(company, 'website'));
    if (host === undefined) return null;
    const words = plainName(`${textOf(company, 'dba_name')} ${textOf(company, 'legal_name')}`);
    const bare = host.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (words.some((word) => word.length > 2 && bare.includes(word))) return null;
    const mail = mailHost(company);
    if (mail === host || mail.endsWith(`.${host}`) || host.endsWith(`.${mail}`)) return null;
    return scores(
      5,
      `The site ${host} carries no word of the business’s names, and its email is at ${mail || 'no address'}.`,
      'A website or an email address that belongs to the business.',
    );
  },
};

const LARGE_ANNUAL_CENTS = 25_000_000;

const freeMail: RiskCheck = {
  id: 'R18',
  name: 'Free email address',
  version: 1,
  fires: 'It would score 5 if a business with more than $250,000 a year used a free mail service.',
  clear: 'The email address fits the size of the business.',
  look: ({ company, business }) => {
    const annual = numberOf(business, 'annual_volume_cents') ?? 0;
    if (!isFreeMailHost(mailHost(company)) || annual <= LARGE_ANNUAL_CENTS) return null;
    return scores(
      5,
      `The business sells ${dollars(annual)} a year and writes from ${mailHost(company)}.`,
      'An email address at a domain of its own.',
    );
  },
};

const MAIL_DROP = /\b(pmb|private mail\s?box|mail ?drop|mail ?stop|ups store|suite #|ste #)/i;

/** Street lines of the business, legal and trading. */
const linesOf = (company: Values): string[] =>
  ['', 'location_'].flatMap((prefix) => [textOf(company, `${prefix}address1`), textOf(company, `${prefix}address2`)]);

const isOwnersHome = ({ company, owners }: Facts): boolean =>
  owners.some(
    ({ values }) =>
      isIndividual(values) &&
      textOf(values, 'address1') !== '' &&
      plainAddress(textOf(values, 'address1'), textOf(values, 'zip').slice(0, 5)) ===
        plainAddress(textOf(company, 'address1'), textOf(company, 'zip').slice(0, 5)),
  );

const hasForeignZip = ({ company }: Facts): boolean => {
  const [state, zip] = [textOf(company, 'state'), textOf(company, 'zip')];
  return isUsState(state) && /^\d{5}/.test(zip) && !isZipOfState(zip, state);
};

const ADDRESS_FLAWS: readonly { words: string; points: number; test: (facts: Facts) => boolean }[] = [
  { words: 'a PO box', points: 15, test: ({ company }) => linesOf(company).some(isPoBox) },
  {
    words: 'words of a mail drop',
    points: 10,
    test: ({ company }) => linesOf(company).some((line) => MAIL_DROP.test(line)),
  },
  { words: 'a ZIP code of another state', points: 5, test: hasForeignZip },
  {
    words: 'a residence for a shop',
    points: 5,
    test: (facts) => isHome(facts) && isRetailCategory(textOf(facts.business, 'mcc')),
  },
  { words: 'the home of an owner', points: 5, test: (facts) => !isHome(facts) && isOwnersHome(facts) },
];
const MOST_FOR_ADDRESS = 15;

const address: RiskCheck = {
  id: 'R19',
  name: 'Quality of the address',
  version: 1,
  fires:
    'It would score 5 to 15 for a PO box, a mail drop, a foreign ZIP code, a shop in a residence or an owner’s home.',
  clear: 'The address is a place of business.',
  look: (facts) => {
    const found = ADDRESS_FLAWS.filter(({ test }) => test(facts));
    if (found.length === 0) return null;
    return scores(
      Math.min(
        MOST_FOR_ADDRESS,
        found.reduce((sum, { points }) => sum + points, 0),
      ),
      `The address of the business has ${inWords(found.map(({ words }) => words))}.`,
      'A lease or utility bill for a place that can be visited, and the address corrected.',
    );
  },
};

const phoneState: RiskCheck = {
  id: 'R20',
  name: 'Phone from another state',
  version: 1,
  fires: 'It would score 3 if the area code belonged to neither the state of the business nor that of an owner.',
  clear: 'The business phone is from where the business or an owner is.',
  look: ({ company, owners }, { phoneStates }) => {
    textOf(company, 'business_phone');
    const homes = [textOf(company, 'state'), textOf(company, 'location_state')].concat(
      owners.map(({ values }) => textOf(values, 'state')),
    );
    if (phoneStates.length === 0 || phoneStates.some((state) => homes.includes(state))) return null;
    return scores(
      3,
      `The area code of the business phone is of ${inWords(phoneStates)}; nobody here is from there.`,
      'A phone number of the place where the business is.',
    );
  },
};

export const PRESENCE_CHECKS: readonly RiskCheck[] = [website, siteName, freeMail, address, phoneState];
