/** `randomUUID` exists on secure pages only, and a newcomer may open the demo over a plain local network. */
const madeByHand = (): string => {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Of version 4, as the server wants them.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

export const newKey = (): string => globalThis.crypto.randomUUID?.() ?? madeByHand();
