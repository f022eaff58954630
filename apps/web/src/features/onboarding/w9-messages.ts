import { catalogue } from '../../lib/messages.ts';

/** Words of the W-9 that is made from the answers; they come with it. */
export const say = catalogue({
  make: 'Make my W-9 from my answers',
  makeAgain: 'Make it again',
  waits: 'We can make this form for you once these are filled in: {{missing}}.',
  title: 'Sign your Form W-9',
  lead: 'We filled in the form from your answers. Sign it here, and it is added to your documents.',
  taxed: 'How is the business taxed?',
  taxedHint: 'As on your last tax return. Your accountant can tell you.',
  taxedMissing: 'Choose how the business is taxed.',
  certification: 'Certification',
  name: 'Your full name',
  nameHint: 'Your typed name is your signature.',
  nameMissing: 'Enter your full name.',
  certify: 'I certify this under penalties of perjury',
  certifyMissing: 'Confirm the certification to sign the form.',
  sign: 'Sign and add',
  cancel: 'Cancel',
  made: 'Your W-9 was signed and added',
});
