import { connect, type Connected } from '@ledgate/database/connect.ts';
import type { Messenger } from '@ledgate/providers/messages/port.ts';
import { Writer } from './core/bookkeeping.ts';
import { makeAtHand } from './core/at-hand.ts';
import type { Clock } from './core/clock.ts';
import { makeAccessTokens } from './core/crypto/access-tokens.ts';
import { makeGate } from './core/http/gate.ts';
import { makeKeyring } from './core/crypto/keyring.ts';
import { makeLive } from './core/live.ts';
import type { Log } from './core/log.ts';
import { makeMetrics, type Metrics } from './core/metrics.ts';
import type { Parts } from './core/parts.ts';
import { makePaperSeal, type PaperSeal } from './core/crypto/paper-seal.ts';
import { makePasswords } from './core/crypto/passwords.ts';
import type { ProcessorSettings } from './core/processor-settings.ts';
import type { Settings } from './core/settings.ts';
import { resolveBySystem } from './core/outbound/safe-post.ts';
import { makeVault } from './core/crypto/vault.ts';
import { notConfigured } from '@ledgate/providers/bank-accounts/port.ts';
import { makePayrix } from '@ledgate/providers/card-processor/payrix/payrix.ts';
import { chooseFileStore, chooseScanner } from './file-store.ts';

const CONNECTIONS = 16;
const CONNECTIONS_FOR_KEYS = 2;
/** Of ten megabytes each at most. */
const VERIFIERS: Record<Parts['settings']['accountVerifier'], Parts['accountVerifier']> = { none: notConfigured };

const FILES_HELD = 2;
const FILES_WAITING = 1000;
const PAPERS_WAITING = 100;
/** More than that is said by the first thousand. */
const PLACES_TOLD = 1000;
const FORMS_AT_HAND = 500;
const FORM_LIFE_MS = 10 * 60_000;

export interface Outside {
  url: string;
  log: Log;
  time: Clock;
  /** Built from the parts, since the demo's own writes into the database. */
  messenger: (connected: Connected, settings: Settings, clock: () => Date) => Messenger;
}

export interface Assembled {
  parts: Parts;
  close: () => Promise<void>;
}

/** Said once for each place and process, since a form that is open asks again and again; counted each time. */
const tellOfUnreadable = (log: Log, metrics: Metrics): ((place: string) => void) => {
  const told = new Set<string>();
  return (place) => {
    metrics.unreadable();
    if (told.has(place) || told.size >= PLACES_TOLD) return;
    told.add(place);
    log.error('a sealed value was changed outside Ledgate: run audit:verify', { kind: place });
  };
};

/** Of tools that make no papers; servers have their keys before they begin. */
const NO_SEAL: PaperSeal = {
  until: new Date(0),
  set: () => {
    throw new Error('there are no keys to seal papers with');
  },
};

const payrixOptions = ({ url, key, tuning }: ProcessorSettings) => ({ url, key, ...tuning });

/** Puts the parts together; nothing listens and nothing runs yet. */
export const assemble = (settings: Settings, { url, log, time, messenger }: Outside): Assembled => {
  const clock = time.now;
  const onLost = (error: Error): void => log.warn('database connection lost', { error });
  const connected = connect({ url, most: CONNECTIONS, onLost });
  // Of their own: sealing happens within transactions, which must not wait for one another's connections.
  const forKeys = connect({ url, most: CONNECTIONS_FOR_KEYS, onLost });
  const keyring = makeKeyring(settings.masterKeys);
  const metrics = makeMetrics();
  const parts: Parts = {
    settings,
    db: connected.db,
    writer: new Writer(connected.writer),
    clock,
    time,
    keyring,
    vault: makeVault(forKeys.writer, keyring, clock, tellOfUnreadable(log, metrics)),
    passwords: makePasswords(keyring),
    tokens: makeAccessTokens(keyring, clock),
    messenger: messenger(connected, settings, clock),
    files: chooseFileStore(settings),
    scanner: chooseScanner(settings),
    accountVerifier: VERIFIERS[settings.accountVerifier],
    processor: settings.processor && makePayrix(payrixOptions(settings.processor)),
    resolveHost: resolveBySystem,
    inspection: makeGate(FILES_HELD, FILES_WAITING),
    paperSeal: settings.paperKeys ? makePaperSeal(settings.paperKeys) : NO_SEAL,
    typesetting: makeGate(1, PAPERS_WAITING),
    formsAtHand: makeAtHand(FORMS_AT_HAND, FORM_LIFE_MS, clock),
    live: makeLive(url, log),
    log,
    metrics,
  };
  return {
    parts,
    close: async () => {
      parts.messenger.close();
      await parts.live.close();
      await forKeys.close();
      await connected.close();
    },
  };
};
