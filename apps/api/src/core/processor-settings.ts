import { type PayrixTuning, tuningFrom } from '@ledgate/providers/card-processor/payrix/from-env.ts';
import { holdsCardNumber } from '@ledgate/domain/checks/card-number.ts';
import { settle } from '@ledgate/providers/card-processor/payrix/options.ts';
import { CannotStart } from './cannot-start.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A provider with the Payrix API. */
export interface ProcessorSettings {
  url: string;
  key: string;
  /** What it sends along with its events, in this header. */
  eventSecret: string;
  eventHeader: string;
  /** What differs from the papers. */
  tuning: PayrixTuning;
}

export const timeoutOf = ({ url, key, tuning }: ProcessorSettings): number => settle({ url, key, ...tuning }).timeoutMs;

/** The number that the emulator has for change requests; the provider's own is not in its papers. */
const EMULATED_CHANGES = '86';

const tuningOf = (env: Env): PayrixTuning => {
  try {
    return tuningFrom(env);
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : ''} Nothing was started.`);
  }
};

export const processorOf = (
  env: Env,
  { mode, host, port }: { mode: 'demo' | 'production'; host: string; port: number },
): ProcessorSettings | null => {
  const isDemo = mode === 'demo';
  // The demo's stands beside it.
  const url = env['PROCESSOR_URL'] ?? (isDemo && port > 0 ? `http://${host}:${port + 1}` : undefined);
  if (!url) return null;
  const [key, eventSecret] = [env['PROCESSOR_KEY'], env['PROCESSOR_EVENT_SECRET']];
  if (!isDemo && (!key || !eventSecret))
    throw new CannotStart('PROCESSOR_URL needs PROCESSOR_KEY and PROCESSOR_EVENT_SECRET as well. Nothing was started.');
  if (eventSecret && holdsCardNumber(eventSecret))
    throw new CannotStart(
      'PROCESSOR_EVENT_SECRET has digits like a card number’s, so every event would be refused. Choose another one. Nothing was started.',
    );
  return {
    url: url.replace(/\/$/, ''),
    key: key ?? 'ledgate-demo-processor-key',
    eventSecret: eventSecret ?? 'demo-processor-events',
    eventHeader: (env['PROCESSOR_EVENT_HEADER'] ?? 'x-processor-secret').toLowerCase(),
    tuning: tuningOf(isDemo ? { PROCESSOR_CHANGE_RESOURCE: EMULATED_CHANGES, ...env } : env),
  };
};
