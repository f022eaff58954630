export type MessagePart = { kind: 'text' | 'code' | 'link'; text: string };

/** A reference such as MA-204811 has six digits too, and is no code. */
const PATTERN = /(https?:\/\/\S+)|(?<![\w-])(\d{6})\b/g;

/** Cuts a message into text, codes and links, so that what a reader is after stands out. */
export const messageParts = (message: string): MessagePart[] => {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const found of message.matchAll(PATTERN)) {
    if (found.index > at) parts.push({ kind: 'text', text: message.slice(at, found.index) });
    parts.push({ kind: found[1] === undefined ? 'code' : 'link', text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < message.length) parts.push({ kind: 'text', text: message.slice(at) });
  return parts;
};

/** A link of our own is opened in this window, wherever the server believes it is served. */
export const ownAddress = (link: string): string => {
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
};
