import { callOf, createClient, type Send, type WireLine } from '@ledgate/contract/client.ts';
import { wire } from 'virtual:wire';

import { idleSeconds } from './idle.ts';
import { locationHeader } from './location.ts';
import { newKey } from './new-key.ts';
import { createRenew } from './refresh.ts';
import { createSend } from './send.ts';
import { clearSession, tokens } from './session.ts';
import { askStepUp } from './step-up.ts';

const fetchNow: typeof fetch = (input, init) => globalThis.fetch(input, init);

export const renew = createRenew({
  fetch: fetchNow,
  path: wire.auth.refresh[1],
  tokens,
  clearSession: () => clearSession('ended'),
  idleSeconds,
  locks: globalThis.navigator.locks,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const send = createSend({ fetch: fetchNow, accessToken: tokens.access, locationHeader, newKey, renew, askStepUp });

let isHeld = false;

/** From now on nothing more is asked, and nobody is answered, until the given function is called. */
export const holdRequests = (): (() => void) => {
  isHeld = true;
  return () => {
    isHeld = false;
  };
};

const carry: Send = (request) => (isHeld ? new Promise(() => undefined) : send(request));

/** What the build makes of a call by `client`: with its line in it, so that the table of all stays at home. */
export const callBy = (line: WireLine): ReturnType<typeof callOf> => callOf(line, carry);

export const client = /* @__PURE__ */ createClient(wire, carry);
