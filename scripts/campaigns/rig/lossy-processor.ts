import type { EmulatorProcess } from '../../../harness/emulator-process.ts';

export const LEASE_MS = 3_000;

/** Every way in which an answer can be lost, by chance. `after` is the mean one: it was done, and nobody was told. */
export const FAULTS = [
  { kind: 'timeout_after', probability: 0.02, afterMs: 1_500 },
  { kind: 'timeout_before', probability: 0.01, afterMs: 1_500 },
  { kind: 'error_after', probability: 0.03 },
  { kind: 'error_before', probability: 0.02 },
  { kind: 'cut_after', probability: 0.03 },
  { kind: 'cut_before', probability: 0.02 },
  { kind: 'malformed', probability: 0.02 },
  { kind: 'rate_limit', probability: 0.005 },
] as const;

/** Short leases, so that what a dead process held is looked at soon. */
export const processorEnv = ({ url, key }: EmulatorProcess): Record<string, string> => ({
  PROCESSOR_URL: url,
  PROCESSOR_KEY: key,
  PROCESSOR_EVENT_SECRET: 'secret of events',
  PROCESSOR_TIMEOUT_SECONDS: '1',
  OUTSIDE_LEASE_SECONDS: String(LEASE_MS / 1000),
  JOB_LEASE_SECONDS: '4',
  OUTSIDE_QUIET_SECONDS: '1',
  OUTSIDE_CALL_AGAIN_SECONDS: '1',
});
