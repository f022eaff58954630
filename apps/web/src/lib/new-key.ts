/** `randomUUID` exists on secure pages only, and a newcomer may open the demo over a plain local network. */
export const newKey = (): string =>
  globalThis.crypto.randomUUID?.() ??
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
