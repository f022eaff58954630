import type { ReadDatabase } from '@ledgate/database/connect.ts';
import type { AccountVerifier } from '@ledgate/providers/bank-accounts/port.ts';
import type { CardProcessor } from '@ledgate/providers/card-processor/port.ts';
import type { FileStore } from '@ledgate/providers/files/port.ts';
import type { Messenger } from '@ledgate/providers/messages/port.ts';
import type { VirusScanner } from '@ledgate/providers/virus-scan/port.ts';
import type { Writer } from './bookkeeping.ts';
import type { AtHand } from './at-hand.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './http/gate.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { PaperSeal } from './crypto/paper-seal.ts';
import type { Passwords } from './crypto/passwords.ts';
import type { ResolveHost } from './outbound/safe-post.ts';
import type { Settings } from './settings.ts';
import type { AccessTokens } from './crypto/access-tokens.ts';
import type { Vault } from './crypto/vault.ts';

/** Everything the server is made of. Tests build the same thing with another clock and database. */
export interface Parts {
  settings: Settings;
  db: ReadDatabase;
  /** For `change` and `bookkeeping`; nobody else can open it. */
  writer: Writer;
  /** The time by which everything is judged and dated: the database's, and never the machine's own. */
  clock: () => Date;
  /** What keeps it. */
  time: Clock;
  keyring: Keyring;
  vault: Vault;
  passwords: Passwords;
  tokens: AccessTokens;
  messenger: Messenger;
  files: FileStore;
  /** Absent where nobody configured one. */
  scanner: VirusScanner | null;
  /** Offers nothing where nobody configured one. */
  accountVerifier: AccountVerifier;
  /** Who boards merchants and takes their cards; absent where nobody configured one. */
  processor: CardProcessor | null;
  /** Where names of hosts outside lead. */
  resolveHost: ResolveHost;
  /** Few uploads are looked at at once, since each is held in memory for it. */
  inspection: Gate;
  /** Says of a paper who issued it, and shows if it was changed. */
  paperSeal: PaperSeal;
  /** One paper at a time, since each takes a process of its own. */
  typesetting: Gate;
  /** By merchant, the form that is being filled in: decision 0013. */
  formsAtHand: AtHand;
  /** News of changes, whoever made them. */
  live: Live;
  log: Log;
  metrics: Metrics;
}
