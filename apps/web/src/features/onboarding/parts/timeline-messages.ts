import { catalogue } from '../../../lib/messages.ts';

const t = catalogue({
  announced: 'Rate change announced',
  withdrawn: 'Rate change withdrawn',
});

/** Told for itself: it says nothing about why the application stands where it does. */
export const isAmendmentEvent = (event: string): boolean => event.startsWith('amendment_');

export const amendmentWord = (event: string): string => t(event === 'amendment_withdrawn' ? 'withdrawn' : 'announced');
