import { MODEL_FACTS } from '../rates/models.ts';
import { CHANGE_NOTICE_DAYS, termsAgreed } from '../rates/agreed-terms.ts';
import type { SaleSheet } from '../rates/sheet.ts';
import { spokenRates } from '../rates/spoken.ts';
import { SIGNER_ROLE_NAMES, type SignerRole } from '../signatures/signers.ts';

/** Everything that a part may have filled in, with what it says; the list is closed. */
export const PLACEHOLDERS = {
  acquirer: 'The acquirer’s legal name',
  acquirer_address: 'The acquirer’s postal address',
  bank: 'The sponsor bank, from the buy rate',
  iso: 'The ISO, or that there is none',
  merchant: 'The merchant’s legal name',
  merchant_dba: 'The name the merchant trades under',
  merchant_address: 'The merchant’s legal address',
  reference: 'The application’s reference',
  fees: 'Every rate and fee of the sale rate, one a line',
  collected: 'When charges are collected',
  change_notice: 'The days of notice before a fee rises or a limit gets stricter',
  term: 'The initial term',
  renewal: 'How it renews',
  notice_days: 'The days of notice',
  early_termination: 'The early termination fee, or that there is none',
  reserve: 'The reserve, or that there is none',
  volume_cap: 'The monthly volume cap, or that there is none',
  ticket_cap: 'The largest sale, or that there is no cap',
  funding_delay: 'The funding delay, or that there is none',
  monitoring: 'Enhanced monitoring, or that there is none',
  signers: 'Everybody who signs, one a line',
  guarantors: 'Everybody who guarantees, one a line',
  governing_state: 'The state whose law applies',
  acquirer_notice: 'Where notices to the acquirer go',
  merchant_notice: 'Where notices to the merchant go',
  support: 'How support is reached',
  effective_date: 'When the agreement takes effect',
} as const satisfies Record<string, string>;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as Placeholder[];

export interface House {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

export interface AgreementSigner {
  readonly name: string;
  readonly title: string;
  readonly isPrimary: boolean;
  readonly roles: readonly SignerRole[];
}

/** Whom and what an agreement is about. */
export interface AgreementFacts {
  readonly house: House;
  readonly bank: string;
  readonly iso: string | null;
  readonly reference: string;
  readonly merchant: {
    readonly legalName: string;
    readonly dba: string;
    readonly address: string;
    readonly email: string;
    readonly state: string;
  };
  readonly sale: SaleSheet;
  readonly signers: readonly AgreementSigner[];
}

const signerLine = ({ name, title, isPrimary, roles }: AgreementSigner): string => {
  const as = [
    ...(isPrimary ? ['for the Merchant'] : []),
    ...roles.map((role) => SIGNER_ROLE_NAMES[role].toLowerCase()),
  ];
  return `${[name, title].filter((part) => part !== '').join(', ')} (${as.join('; ')})`;
};

const feeLines = (sale: SaleSheet): string =>
  [
    `Pricing: ${MODEL_FACTS[sale.model].label}. ${MODEL_FACTS[sale.model].about}`,
    ...spokenRates(sale).flatMap(({ title, lines }) => [
      `${title}:`,
      ...lines.map(({ label, per, rate }) => `• ${label}: ${rate} ${per}`),
    ]),
  ].join('\n');

const houseValues = ({ name, address, email, phone }: House) => ({
  acquirer: name,
  acquirer_address: address,
  acquirer_notice: `${name}, Attn: Merchant Agreements, ${address}; ${email}`,
  support: `${email} or ${phone}`,
  change_notice: `${CHANGE_NOTICE_DAYS} days`,
  effective_date: `the day on which ${name} approves the Merchant’s application, after everyone named under “Who signs” has signed the Agreement as shown in its certificate of completion`,
});

/** What each placeholder says for one merchant: fees and terms in the very words of the rate sheet. */
export const agreementValues = (facts: AgreementFacts): Record<Placeholder, string> => {
  const { house, bank, iso, merchant, sale, signers, reference } = facts;
  const guarantors = signers.filter(({ roles }) => roles.includes('guarantor'));
  const terms = termsAgreed(sale);
  return {
    ...houseValues(house),
    bank,
    iso: iso ?? 'no independent sales organization',
    reference,
    merchant: merchant.legalName,
    merchant_dba: merchant.dba,
    merchant_address: merchant.address,
    merchant_notice: `${merchant.legalName}, ${merchant.address}; ${merchant.email}`,
    governing_state: merchant.state,
    fees: feeLines(sale),
    collected: terms.collected.clause,
    term: terms.term.clause,
    renewal: terms.renewal.clause,
    notice_days: terms.notice.clause,
    early_termination: terms.earlyTermination.clause,
    reserve: terms.reserve.clause,
    volume_cap: terms.volumeCap.clause,
    ticket_cap: terms.ticketCap.clause,
    funding_delay: terms.fundingDelay.clause,
    monitoring: terms.monitoring.clause,
    signers: signers.map((signer) => `• ${signerLine(signer)}`).join('\n'),
    guarantors:
      guarantors.length === 0
        ? '• None. This part does not apply.'
        : guarantors.map(({ name }) => `• ${name}`).join('\n'),
  };
};

/** The wording for everybody, before there is an offer: it says where each figure will come from. */
export const generalValues = (house: House): Record<Placeholder, string> => ({
  ...houseValues(house),
  bank: 'the sponsor bank named with your rates',
  iso: 'the independent sales organization named with your rates, if any',
  reference: 'the reference of your application',
  merchant: 'the business named in the application',
  merchant_dba: 'the trade name given there',
  merchant_address: 'the legal address given there',
  merchant_notice: 'the legal address and email address given in the application',
  governing_state: 'the state of the business’s legal address',
  fees: '• Every rate and fee of your rate sheet, line by line',
  collected: 'daily or monthly, as your rate sheet says',
  term: 'the term of your rate sheet',
  renewal: 'At the end of the term it renews or ends as your rate sheet says.',
  notice_days: 'the days of your rate sheet',
  early_termination: 'The early termination fee is the one on your rate sheet, if any.',
  reserve: 'As your rate sheet says.',
  volume_cap: 'As your rate sheet says.',
  ticket_cap: 'As your rate sheet says.',
  funding_delay: 'As your rate sheet says.',
  monitoring: 'As your rate sheet says.',
  signers: '• The primary signer, the control person, each owner of 25% or more and each guarantor',
  guarantors: '• Each person named as a guarantor in the application',
});
