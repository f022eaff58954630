import { isWholeHandle } from '@ledgate/domain/messages/short-link.ts';

export interface MailedLink {
  a: string;
  b: string;
}

/** The two halves of a link that stands behind the hash; empty where one was cut. */
export const linkInHash = (hash: string): MailedLink => {
  const [a = '', b = ''] = hash.split('.');
  return { a: isWholeHandle(a) ? a : '', b: isWholeHandle(b) ? b : '' };
};

export const isWhole = ({ a, b }: MailedLink): boolean => a !== '' && b !== '';
