import { join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import type { PaperKeys } from './crypto/paper-seal.ts';
import { type ProcessorSettings, processorOf, timeoutOf } from './processor-settings.ts';
import type { Creditor } from '@ledgate/domain/lifecycle/adverse-action.ts';

export const RUN_AS = ['all', 'api', 'worker'] as const;
export type RunAs = (typeof RUN_AS)[number];

/** An S3-compatible store, addressed by path. */
export interface S3Settings {
  url: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export interface OutsideSettings {
  /** How long an operation stays with a sender that is no longer heard of: longer than any single request takes. */
  leaseMs: number;
  /** So long after a request without an answer, what is not there has not arrived. */
  quietMs: number;
  /** So long after its time an operation is called for once more. */
  callAgainMs: number;
}

export interface Settings {
  mode: 'demo' | 'production';
  runAs: RunAs;
  host: string;
  /** The demo, whose passwords everybody knows, may listen to others than this machine. */
  demoBeyondLoopback: boolean;
  /** What the demo begins with: everything, or people and places alone, which takes a fraction of the time. */
  demoData: 'all' | 'people';
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  /** Base64 of 32 bytes each; the first signs and seals, the others only open. Empty: the demo makes its own. */
  masterKeys: string[];
  /** Seal the papers that bind: decision 0033. None: the demo makes its own. */
  paperKeys: PaperKeys | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where answers to mails go, and whoever needs help. */
  supportEmail: string;
  /** So long after a mail of a matter the next ones of it are gathered; nought sends each by itself. */
  mailGatherMs: number;
  textUrl: string | null;
  textKey: string | null;
  /** What the provider of texts signs answers with; without it nobody could end texts, so none are sent but codes. */
  textInboundKey: string | null;
  /** What the provider of mail signs bounces and complaints with. */
  mailInboundKey: string | null;
  /** What banks sign with what they tell us. */
  bankInboundKey: string | null;
  /** The mail server for packages to banks; the one for all other mail unless said otherwise. */
  bankSmtpUrl: string | null;
  /** Ports of the demo's banks. */
  demoBanks: { receiver: number; sftp: number; smtp: number };
  /** Addresses of the balancer in front, whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Where the signed audit anchors go: best another mount. */
  anchorDir: string;
  staffNeedSecondStep: boolean;
  /** Bearer token for /metrics; without one the figures are shown in the demo only. */
  metricsToken: string | null;
  /** Where uploaded files go instead of the data folder. */
  s3: S3Settings | null;
  /** The virus scanner; without one files are taken unscanned, and say so. */
  clamdUrl: string | null;
  /** Who verifies bank accounts; none so far, and then staff do, with evidence. */
  accountVerifier: 'none';
  /** The card payment provider; none: merchants go to banks alone. */
  processor: ProcessorSettings | null;
  /** So long before it shuts its door a server says that it is leaving: longer than a balancer takes to notice. */
  leaveMs: number;
  /** How long a job or a round stays with a process that is no longer heard of. */
  jobLeaseMs: number;
  /** How senders to other parties share their work. */
  outside: OutsideSettings;
  /** Webhooks may go to this machine, in plain HTTP as well: in the demo, for receivers that are being written. */
  webhookLoopback: boolean;
  /** Who acquires: named with where to write in letters that the law wants from a creditor. */
  acquirer: Creditor;
  /** Reads every reply by its schema besides: slow, and for tests and development. */
  checksReplies: boolean;
}

type Env = Record<string, string | undefined>;

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new CannotStart(`${name} is "${value}", but takes only ${allowed.join(' or ')}.`);
  return found;
};

const secondsOf = (name: string, text: string): number => {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3600) {
    throw new CannotStart(`${name} is "${text}", but has to be a number of seconds from 0 to 3600.`);
  }
  return seconds;
};

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(`PORT is "${text}", but has to be a number from 0 to 65535.`);
  }
  return port;
};

const keysOf = (env: Env): string[] => {
  const keys = [...list(env['MASTER_KEY']), ...list(env['MASTER_KEYS_PREVIOUS'])];
  for (const key of keys) {
    if (Buffer.from(key, 'base64').length !== 32) {
      throw new CannotStart('MASTER_KEY has to be 32 bytes in base64 (openssl rand -base64 32).');
    }
  }
  return keys;
};

/** A key of several lines may stand in the environment with `\\n` for their ends. */
const pemOf = (text: string): string => text.replaceAll(String.raw`\n`, '\n');

const paperKeysOf = (env: Env): PaperKeys | null => {
  const [key, certificates] = [env['PAPER_KEY'], env['PAPER_CERTIFICATE']];
  if (!key && !certificates) return null;
  if (!key || !certificates) throw new CannotStart('PAPER_KEY and PAPER_CERTIFICATE go together. Nothing was started.');
  return { key: pemOf(key), certificates: pemOf(certificates) };
};

const S3_NEEDS = ['S3_URL', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;

const s3Of = (env: Env): S3Settings | null => {
  const missing = S3_NEEDS.filter((name) => !env[name]);
  if (missing.length === S3_NEEDS.length) return null;
  if (missing.length > 0)
    throw new CannotStart(`A file store by S3 needs ${missing.join(', ')} as well. Nothing was started.`);
  const [url = '', bucket = '', key = '', secret = ''] = S3_NEEDS.map((name) => env[name]);
  return { url, bucket, key, secret, region: env['S3_REGION'] ?? 'us-east-1' };
};

const PRODUCTION_NEEDS = [
  'DATABASE_URL',
  'MASTER_KEY',
  'PAPER_KEY',
  'PAPER_CERTIFICATE',
  'PUBLIC_URL',
  'SMTP_URL',
  'TEXT_URL',
  'TEXT_KEY',
  // A letter after a decline names its creditor; the demo's must never stand on a real one.
  'ACQUIRER_NAME',
  'ACQUIRER_ADDRESS',
  'ACQUIRER_PHONE',
  'SUPPORT_EMAIL',
] as const;

const demandProductionKeys = (env: Env): void => {
  const missing = PRODUCTION_NEEDS.filter((name) => !env[name]);
  if (missing.length > 0) throw new CannotStart(`Production mode needs ${missing.join(', ')}. Nothing was started.`);
};

/** The demo's banks stand beside it, where the emulator puts them. */
const demoBanksOf = (env: Env, port: number): Settings['demoBanks'] => ({
  receiver: Number(env['EMULATOR_PORT'] ?? port + 1),
  sftp: Number(env['BANK_SFTP_PORT'] ?? port + 3),
  smtp: Number(env['BANK_SMTP_PORT'] ?? port + 4),
});

const bankSmtpOf = (env: Env, { mode, host, port }: Pick<Settings, 'mode' | 'host' | 'port'>): string | null =>
  env['BANK_SMTP_URL'] ??
  env['SMTP_URL'] ??
  (mode === 'demo' && port > 0 ? `smtp://${host}:${demoBanksOf(env, port).smtp}` : null);

const outsideOf = (env: Env, processor: ProcessorSettings | null): OutsideSettings => {
  const leaseMs = secondsOf('OUTSIDE_LEASE_SECONDS', env['OUTSIDE_LEASE_SECONDS'] ?? '60') * 1000;
  const quietMs = secondsOf('OUTSIDE_QUIET_SECONDS', env['OUTSIDE_QUIET_SECONDS'] ?? '30') * 1000;
  // Otherwise somebody else looks while a request may still be on its way, finds nothing and sends it again.
  if (processor && leaseMs < quietMs + timeoutOf(processor))
    throw new CannotStart(
      'OUTSIDE_LEASE_SECONDS has to be at least PROCESSOR_TIMEOUT_SECONDS and OUTSIDE_QUIET_SECONDS together. Nothing was started.',
    );
  const callAgainMs = secondsOf('OUTSIDE_CALL_AGAIN_SECONDS', env['OUTSIDE_CALL_AGAIN_SECONDS'] ?? '60') * 1000;
  return { leaseMs, quietMs, callAgainMs };
};

const loopbackOf = (env: Env, mode: Settings['mode']): boolean => {
  const isOn = oneOf('WEBHOOK_LOOPBACK', env['WEBHOOK_LOOPBACK'] ?? 'off', ['on', 'off'] as const) === 'on';
  if (isOn && mode === 'production') {
    throw new CannotStart(
      'WEBHOOK_LOOPBACK=on is for the demo: webhooks would reach this machine. Nothing was started.',
    );
  }
  return isOn;
};

const acquirerOf = (env: Env): Creditor => ({
  name: env['ACQUIRER_NAME'] ?? 'Ledgate Payments, Inc.',
  address: env['ACQUIRER_ADDRESS'] ?? '500 Ledger Street, Suite 300, Wilmington, DE 19801',
  phone: env['ACQUIRER_PHONE'] ?? '(302) 555-0100',
  // Whoever no other agency oversees (12 CFR 1002, appendix A).
  agency: env['ECOA_AGENCY'] ?? 'the Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580',
});

/** Reads the environment once; everything after works on the result. */
export const readSettings = (env: Env): Settings => {
  const mode = oneOf('APP_MODE', env['APP_MODE'] ?? 'demo', ['demo', 'production'] as const);
  if (mode === 'production') demandProductionKeys(env);
  const dataDir = resolve(env['DATA_DIR'] ?? './data');
  const port = portOf(env['PORT'] ?? '3000');
  // Nothing is outside in the demo: its own outbox answers.
  const demoKey = mode === 'demo' ? 'demo' : null;
  const processor = processorOf(env, { mode, host: env['HOST'] ?? '127.0.0.1', port });
  return {
    mode,
    runAs: oneOf('RUN_AS', env['RUN_AS'] ?? 'all', RUN_AS),
    host: env['HOST'] ?? '127.0.0.1',
    demoBeyondLoopback: env['DEMO_BEYOND_LOOPBACK'] === 'yes',
    demoData: oneOf('DEMO_DATA', env['DEMO_DATA'] ?? 'all', ['all', 'people'] as const),
    port,
    dataDir,
    databaseUrl: env['DATABASE_URL'] ?? null,
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/$/, ''),
    masterKeys: keysOf(env),
    paperKeys: paperKeysOf(env),
    smtpUrl: env['SMTP_URL'] ?? null,
    mailFrom: env['MAIL_FROM'] ?? 'Ledgate <no-reply@ledgate.test>',
    supportEmail: env['SUPPORT_EMAIL'] ?? 'support@ledgate.test',
    mailGatherMs: secondsOf('MAIL_GATHER_SECONDS', env['MAIL_GATHER_SECONDS'] ?? '180') * 1000,
    textUrl: env['TEXT_URL'] ?? null,
    textKey: env['TEXT_KEY'] ?? null,
    textInboundKey: env['TEXT_INBOUND_KEY'] ?? demoKey,
    mailInboundKey: env['MAIL_INBOUND_KEY'] ?? demoKey,
    bankInboundKey: env['BANK_INBOUND_KEY'] ?? demoKey,
    bankSmtpUrl: bankSmtpOf(env, { mode, host: env['HOST'] ?? '127.0.0.1', port }),
    demoBanks: demoBanksOf(env, port),
    trustedProxies: list(env['TRUSTED_PROXIES']),
    anchorDir: resolve(env['AUDIT_ANCHOR_DIR'] ?? join(dataDir, 'audit')),
    staffNeedSecondStep: (env['STAFF_SECOND_STEP'] ?? (mode === 'production' ? 'required' : 'optional')) === 'required',
    metricsToken: env['METRICS_TOKEN'] ?? null,
    s3: s3Of(env),
    clamdUrl: env['CLAMD_URL'] ?? null,
    accountVerifier: oneOf('ACCOUNT_VERIFIER', env['ACCOUNT_VERIFIER'] ?? 'none', ['none'] as const),
    processor,
    leaveMs: secondsOf('LEAVE_SECONDS', env['LEAVE_SECONDS'] ?? (mode === 'production' ? '5' : '0')) * 1000,
    jobLeaseMs: secondsOf('JOB_LEASE_SECONDS', env['JOB_LEASE_SECONDS'] ?? '60') * 1000,
    outside: outsideOf(env, processor),
    webhookLoopback: loopbackOf(env, mode),
    acquirer: acquirerOf(env),
    checksReplies: env['CHECK_REPLIES'] === 'on',
  };
};
