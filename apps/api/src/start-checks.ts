import { BlockList, isIP } from 'node:net';
import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { makePaperSeal, type PaperKeys, UnfitPaperKeys } from './core/crypto/paper-seal.ts';
import { systemCtx } from './core/context.ts';
import type { Parts } from './core/parts.ts';
import { reading } from './core/scope.ts';
import { CannotStart } from './core/cannot-start.ts';
import type { Settings } from './core/settings.ts';
import { hasDemoData } from './demo-data/load.ts';
import { unapprovedParts } from './features/agreements/public.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean => {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

/** Whoever opens the demo to a network by one setting may have meant something else by it. */
export const demandLoopback = ({ mode, runAs, host, demoBeyondLoopback }: Settings): void => {
  if (mode !== 'demo' || runAs === 'worker' || demoBeyondLoopback || isLoopback(host)) return;
  throw new CannotStart(
    `The demo listens to this machine only, since everybody knows its passwords. To open it to others at ${host}, ` +
      'set DEMO_BEYOND_LOOPBACK=yes as well. Nothing was started.',
  );
};

/** Papers sealed with a key that is not the certificate's, or after its end, are believed by nobody. */
export const demandPaperKeys = (keys: PaperKeys): PaperKeys => {
  try {
    const { until } = makePaperSeal(keys);
    if (until > new Date()) return keys;
    throw new UnfitPaperKeys(`the certificate ended on ${until.toISOString().slice(0, 10)}`);
  } catch (error) {
    if (!(error instanceof UnfitPaperKeys)) throw error;
    throw new CannotStart(`PAPER_KEY and PAPER_CERTIFICATE cannot be used: ${error.message}. Nothing was started.`);
  }
};

const refuseDemoData = async ({ mode }: Settings, db: ReadDatabase): Promise<void> => {
  if (mode !== 'production' || !(await hasDemoData(db))) return;
  throw new CannotStart(
    'The database of DATABASE_URL holds the data of the demo, whose passwords everybody knows. ' +
      'Production needs one of its own. Nothing was started.',
  );
};

/** Otherwise the first to hear of it would be whoever offers rates to a merchant. */
const tellUnapproved = async (parts: Parts): Promise<void> => {
  const missing = await reading(systemCtx(parts), (tx) => unapprovedParts(tx, parts));
  if (missing.length > 0)
    parts.log.warn(`no rates can be offered: nobody approved these parts of the agreement: ${missing.join(', ')}`);
};

/** What is in the database decides whether we start on it, and what has to be said of it. */
export const checkContent = async (parts: Parts): Promise<void> => {
  await refuseDemoData(parts.settings, parts.db);
  await tellUnapproved(parts);
};
