import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assemble } from '@ledgate/api/assemble.ts';
import { plainClock } from '@ledgate/api/core/clock.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import type { Parts } from '@ledgate/api/core/parts.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { selfSignedPaperKeys } from '@ledgate/api/core/crypto/paper-certificate.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts';

/** One database, its keys, and any number of servers on it. */
export interface Stage {
  /** The same parts the servers work with, to set people up and to look at what is stored. */
  parts: Parts;
  folder: string;
  /** What its servers are given, keys included. */
  env: Record<string, string>;
  startServer: (options?: Partial<ServerOptions>) => Promise<ServerProcess>;
  close: () => Promise<void>;
}

/** Nothing is delivered: servers that only answer calls leave the messages where they are. */
const NOWHERE = { SMTP_URL: 'smtp://127.0.0.1:9', TEXT_URL: 'http://127.0.0.1:9/', TEXT_KEY: 'none' };
const ACQUIRER = {
  ACQUIRER_NAME: 'Stage',
  ACQUIRER_ADDRESS: '1 Stage Street',
  ACQUIRER_PHONE: '(302) 555-0100',
  SUPPORT_EMAIL: 'support@stage.example',
};

/** `more` is given to its servers and to its own parts besides; `now` is the time of its own parts. */
export const openStage = async (
  databaseUrl: string,
  more: Record<string, string> = {},
  now?: () => Date,
): Promise<Stage> => {
  const folder = await makeTestFolder();
  const paper = selfSignedPaperKeys('Stage', new Date());
  const env = {
    ...NOWHERE,
    ...ACQUIRER,
    APP_MODE: 'production',
    RUN_AS: 'api',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    PAPER_KEY: paper.key,
    PAPER_CERTIFICATE: paper.certificates,
    PUBLIC_URL: 'https://ledgate.example',
    DATA_DIR: folder,
    STAFF_SECOND_STEP: 'optional',
    TRUSTED_PROXIES: '127.0.0.1',
    LEAVE_SECONDS: '0',
    ...more,
  };
  let isOpen = true;
  const { parts, close } = assemble(readSettings(env), {
    url: databaseUrl,
    // As those of its servers: whoever looks through the folder looks through these too.
    // A connection that is lost while all is being closed has no folder left to tell it to.
    log: makeLog({
      write: (line) => {
        if (isOpen) appendFileSync(join(folder, 'own.log'), line);
      },
    }),
    time: plainClock(now),
    messenger: chooseMessenger,
  });
  const servers: ServerProcess[] = [];
  return {
    parts,
    folder,
    env,
    startServer: async (options = {}) => {
      const logFile = join(folder, `server-${servers.length}.log`);
      const server = await startServerProcess({ logFile, ...options, env: { ...env, ...options.env } });
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await close();
      isOpen = false;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
