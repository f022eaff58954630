import { catalogue } from '../../lib/messages.ts';

/** Loaded with the form. */
export const t = catalogue({
  saved_toast: '{{name}} saved',
  formTitle: 'Title',
  formTitleShort: 'Give it a title of three characters or more.',
  formSection: 'Section',
  formPlace: 'What it is about',
  formPlaceHint: 'The merchant can change exactly this.',
  formBody: 'Question',
  formBodyHint: 'The merchant reads this.',
  formBodyShort: 'Write at least three characters.',
  placeholders: 'Insert a placeholder',
  preview: 'Preview',
  previewHint: 'With a made-up case',
  save: 'Save template',
  cancel: 'Cancel',
  sampleMerchant: 'Harbor Street Bakery LLC',
  sampleFirst: 'Dana',
  sampleLast: 'Whitfield',
});
