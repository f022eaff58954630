import { pino, type Logger } from 'pino';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const STAMP = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z?';

/**
 * Left alone: uuids and time stamps. Struck out: mail addresses, tokens, and every run of four or more digits
 * (codes, phone, tax, social security, account and card numbers), spaced or dashed.
 */
const SECRETS = new RegExp(
  `(${UUID}|${STAMP})|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|eyJ[\\w-]+(?:\\.[\\w-]+){1,2}|[\\w-]{32,}|\\d(?:[ -]?\\d){3,}`,
  'gi',
);

export const scrub = (text: string): string =>
  text.replace(SECRETS, (found, kept: string | undefined) => kept ?? '[struck]');

/** What may be said about an event. Numbers and short names only; scrubbing is the second wall, not the first. */
export interface LogFacts {
  route?: string;
  status?: number;
  ms?: number;
  request?: string;
  user?: string;
  application?: string;
  operation?: string;
  order?: string;
  code?: string;
  job?: string;
  file?: string;
  kind?: string;
  attempts?: number;
  count?: number;
  port?: number;
  mode?: string;
  error?: unknown;
}

export interface Log {
  info: (event: string, facts?: LogFacts) => void;
  warn: (event: string, facts?: LogFacts) => void;
  error: (event: string, facts?: LogFacts) => void;
}

const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    name: error.name,
    code,
    message: scrub(error.message),
    stack: frames.slice(0, 8).map((line) => line.trim()),
  };
};

const PLAIN: ReadonlySet<string> = new Set(['ms', 'port', 'status', 'count', 'attempts']);

/** Routes are patterns of which there are few, and each is said again with every request. */
const routes = new Map<string, string>();
const MOST_ROUTES = 500;

const scrubRoute = (route: string): string => {
  const known = routes.get(route);
  if (known !== undefined) return known;
  const scrubbed = scrub(route);
  if (routes.size < MOST_ROUTES) routes.set(route, scrubbed);
  return scrubbed;
};

const fold = (facts: LogFacts): Record<string, unknown> => {
  const folded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    if (name === 'error') folded['error'] = describeError(value);
    else if (PLAIN.has(name)) folded[name] = value;
    else folded[name] = name === 'route' ? scrubRoute(String(value)) : scrub(String(value));
  }
  return folded;
};

export const makeLog = (destination?: { write: (line: string) => void }, level = 'info'): Log => {
  const options = { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  const logger: Logger = destination ? pino(options, destination) : pino(options);
  return {
    info: (event, facts = {}) => logger.info(fold(facts), event),
    warn: (event, facts = {}) => logger.warn(fold(facts), event),
    error: (event, facts = {}) => logger.error(fold(facts), event),
  };
};
