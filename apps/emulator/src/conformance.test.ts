import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEvents, describeProcessor } from '@ledgate/providers/card-processor/conformance.ts';
import {
  describeProcessorTrouble,
  type SpoiledSide,
  type Trouble,
} from '@ledgate/providers/card-processor/conformance-trouble.ts';
import type { PayrixOptions } from '@ledgate/providers/card-processor/payrix/options.ts';
import { makePayrix } from '@ledgate/providers/card-processor/payrix/payrix.ts';
import type { FaultKind } from './provider/faults.ts';
import { startEmulator } from './start.ts';

const FAULTS: Record<Trouble, FaultKind> = {
  'no answer, done': 'timeout_after',
  'no answer, not done': 'timeout_before',
  'error, done': 'error_after',
  'error, not done': 'error_before',
  'cut, done': 'cut_after',
  'cut, not done': 'cut_before',
  malformed: 'malformed',
  'too large': 'huge',
  'too often': 'rate_limit',
};

const startSide = async (options: Partial<PayrixOptions> = {}): Promise<SpoiledSide> => {
  const folder = await mkdtemp(join(tmpdir(), 'ledgate-emulator-'));
  const { url, key, control, close } = await startEmulator({ dataDir: folder });
  let nth = 0;
  return {
    processor: makePayrix({ url, key, timeoutMs: 400, rateWaitMs: 20, breakAfter: 100, ...options }),
    taxId: (lastDigit) => {
      nth += 1;
      return `47${String(nth).padStart(6, '0')}${lastDigit}`;
    },
    target: { url: 'http://127.0.0.1:9/hook', headerName: 'X-Ledgate', secret: 'hook-secret-for-tests' },
    spoil: (trouble) => {
      control.clearFaults();
      if (trouble) control.addFaults([{ kind: FAULTS[trouble], next: 1 }]);
    },
    stop: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

describeProcessor('The adapter with the emulator', startSide);
describeProcessorTrouble('The adapter with the emulator', startSide);
describeEvents('The adapter', makePayrix({ url: 'http://127.0.0.1:9', key: 'none' }).readEvent);
