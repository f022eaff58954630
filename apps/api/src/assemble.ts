import { connect, type Connected } from '@ledgate/database/connect.ts';
import type { Messenger } from '@ledgate/providers/messages/port.ts';
import { makeAccessTokens } from './core/access-tokens.ts';
import { makeGate } from './core/gate.ts';
import { makeKeyring } from './core/keyring.ts';
import type { Log } from './core/log.ts';
import { makeMetrics } from './core/metrics.ts';
import type { Parts } from './core/parts.ts';
import { makePasswords } from './core/passwords.ts';
import type { Settings } from './core/settings.ts';
import { makeVault } from './core/vault.ts';
import { chooseFileStore, chooseScanner } from './file-store.ts';

const CONNECTIONS = 16;
/** Of ten megabytes each at most. */
const FILES_HELD = 2;
const FILES_WAITING = 1000;

export interface Outside {
  url: string;
  log: Log;
  clock: () => Date;
  /** Built from the parts, since the demo's own writes into the database. */
  messenger: (connected: Connected, settings: Settings, clock: () => Date) => Messenger;
}

export interface Assembled {
  parts: Parts;
  close: () => Promise<void>;
}

/** Puts the parts together; nothing listens and nothing runs yet. */
export const assemble = (settings: Settings, { url, log, clock, messenger }: Outside): Assembled => {
  const connected = connect({
    url,
    most: CONNECTIONS,
    onLost: (error) => log.warn('database connection lost', { error }),
  });
  const keyring = makeKeyring(settings.masterKeys);
  const parts: Parts = {
    settings,
    db: connected.db,
    clock,
    keyring,
    vault: makeVault(connected.db, keyring, clock),
    passwords: makePasswords(keyring),
    tokens: makeAccessTokens(keyring, clock),
    messenger: messenger(connected, settings, clock),
    files: chooseFileStore(settings),
    scanner: chooseScanner(settings),
    inspection: makeGate(FILES_HELD, FILES_WAITING),
    log,
    metrics: makeMetrics(),
  };
  return {
    parts,
    close: async () => {
      parts.messenger.close();
      await connected.close();
    },
  };
};
