/** Addresses people can read and share: `?status__in=a,b&page=2`, every value a plain text. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%40/g, '@');

/**
 * The router lays what a page has read over the whole address, and what was left out as odd would shine through. Here
 * it is blotted out, so that a page sees nothing that was not read.
 */
export const strictly =
  <T extends object>(read: (search: Record<string, unknown>) => T) =>
  (search: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(String(value))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
