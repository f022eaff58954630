import { BlockList, isIP } from 'node:net';
import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { CannotStart, type Settings } from './core/settings.ts';
import { hasDemoData } from './demo-data/load.ts';

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

export const refuseDemoData = async ({ mode }: Settings, db: ReadDatabase): Promise<void> => {
  if (mode !== 'production' || !(await hasDemoData(db))) return;
  throw new CannotStart(
    'The database of DATABASE_URL holds the data of the demo, whose passwords everybody knows. ' +
      'Production needs one of its own. Nothing was started.',
  );
};
