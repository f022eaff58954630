import { createClient } from '@ledgate/contract/client.ts';
import { wire } from 'virtual:wire';

import { idleSeconds } from './idle.ts';
import { locationHeader } from './location.ts';
import { createRenew } from './refresh.ts';
import { createSend } from './send.ts';
import { clearSession, tokens } from './session.ts';
import { askStepUp } from './step-up.ts';

/** `randomUUID` exists on secure pages only, and a newcomer may open the demo over a plain local network. */
const newKey = (): string =>
  globalThis.crypto.randomUUID?.() ??
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const fetchNow: typeof fetch = (input, init) => globalThis.fetch(input, init);

const renew = createRenew({
  fetch: fetchNow,
  path: wire.auth.refresh[1],
  tokens,
  clearSession: () => clearSession('ended'),
  idleSeconds,
  locks: globalThis.navigator.locks,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

export const client = createClient(
  wire,
  createSend({ fetch: fetchNow, accessToken: tokens.access, locationHeader, newKey, renew, askStepUp }),
);
