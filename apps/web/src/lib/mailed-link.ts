export interface MailedLink {
  a: string;
  b: string;
}

/** What a handle looks like; one that was cut short on its way is not even asked about. */
const HANDLE = /^[\w-]{43}$/;

/** The two halves of a link that stands behind the hash; empty where one was cut. */
export const linkInHash = (hash: string): MailedLink => {
  const [a = '', b = ''] = hash.split('.');
  return { a: HANDLE.test(a) ? a : '', b: HANDLE.test(b) ? b : '' };
};

export const isWhole = ({ a, b }: MailedLink): boolean => a !== '' && b !== '';
