import type { Event } from './transition.ts';

/** Who hears of a step by mail. */
export const AUDIENCES = ['merchant', 'underwriting', 'iso', 'admins'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface Told {
  subject: string;
  text: string;
}

const said = (subject: string, text: string): Told => ({ subject, text });

/** What each of them reads. Nothing personal and nothing internal: mails travel in the open. */
export const TOLD: Partial<Record<Event, Partial<Record<Audience, Told>>>> = {
  recommend: { admins: said('is recommended', 'The review is done. A buy rate is the next step.') },
  set_buy_rate: {
    iso: said('is ready for your rates', 'The buy rate is set. Add the sale rate and agree to it.'),
    admins: said('has a buy rate', 'No sales partner is assigned. Add the sale rate and offer it to the merchant.'),
  },
  iso_approve: {
    merchant: said('has rates for you', 'Your rates are ready. Read them and accept them or send them back.'),
  },
  iso_return: {
    underwriting: said('came back from the sales partner', 'The sales partner gave it back with a comment.'),
  },
  bypass_iso: {
    merchant: said('has rates for you', 'Your rates are ready. Read them and accept them or send them back.'),
    iso: said('was priced without you', 'An admin offered the rates to the merchant and gave a reason for it.'),
  },
  merchant_accept: { admins: said('waits for final approval', 'The merchant accepted the rates.') },
  merchant_reject: {
    iso: said('came back from the merchant', 'The merchant sent the rates back with a comment.'),
    admins: said('came back from the merchant', 'The merchant sent the rates back with a comment.'),
  },
  approve: {
    merchant: said(
      'is approved',
      'We send it to the bank that settles your sales and tell you when your account is open.',
    ),
    iso: said('is approved', 'It goes to the bank next.'),
  },
  return: { underwriting: said('was returned to underwriting', 'An admin returned it with a comment.') },
  decline: {
    merchant: said('could not be accepted', 'Sign in to read the reason. You can start a new application.'),
    iso: said('was declined', 'Sign in to see where it stood.'),
  },
  withdraw: {
    merchant: said('was withdrawn', 'Nothing more happens with it. You can start a new application.'),
    underwriting: said('was withdrawn', 'Nothing more happens with it.'),
  },
  reopen: {
    merchant: said('was opened again', 'We look at your application once more.'),
    underwriting: said('was opened again', 'It is back in underwriting.'),
  },
  expire: {
    merchant: said('expired', 'It was left waiting for too long. You can start a new application.'),
    underwriting: said('expired', 'It was left waiting for too long.'),
  },
  close: {
    merchant: said('is closed', 'The account no longer takes payments. Write to us if you have a question.'),
    iso: said('is closed', 'The account no longer takes payments.'),
  },
};
