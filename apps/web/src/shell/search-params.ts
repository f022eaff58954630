/** Addresses people can read and share: `?status__in=a,b&page=2`, every value a plain text. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%40/g, '@');

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(String(value))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
