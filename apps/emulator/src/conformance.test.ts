import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { describeProcessor, type ProcessorSide } from '@ledgate/providers/card-processor/conformance.ts';
import { describePayments, type PaymentsSide } from '@ledgate/providers/card-processor/conformance-payments.ts';
import { describePaymentsTrouble } from '@ledgate/providers/card-processor/conformance-payments-trouble.ts';
import { describeReaders } from '@ledgate/providers/card-processor/conformance-readers.ts';
import { describeSettlements } from '@ledgate/providers/card-processor/conformance-settlements.ts';
import { describeFunding } from '@ledgate/providers/card-processor/conformance-funding.ts';
import { describeEvents } from '@ledgate/providers/card-processor/conformance-events.ts';
import {
  describeProcessorTrouble,
  type SpoiledSide,
  type Trouble,
} from '@ledgate/providers/card-processor/conformance-trouble.ts';
import type { PayrixOptions } from '@ledgate/providers/card-processor/payrix/options.ts';
import { tuningFrom } from '@ledgate/providers/card-processor/payrix/from-env.ts';
import { makePayrix } from '@ledgate/providers/card-processor/payrix/payrix.ts';
import type { FaultKind } from './provider/faults.ts';
import { startTestEmulator, typeCard } from './testing-emulator.ts';

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

const DAY_MS = 86_400_000;

const startSide = async (options: Partial<PayrixOptions> = {}): Promise<SpoiledSide & PaymentsSide> => {
  const emulator = await startTestEmulator();
  const { url, key, control, stop } = emulator;
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
    spoilReads: (trouble) => control.addFaults([{ kind: FAULTS[trouble], next: 1, method: 'GET' }]),
    typeCard: (merchantId, card) => typeCard(emulator, merchantId, card),
    closeBatches: () => Promise.resolve(control.advance(DAY_MS)),
    atReader: (reference, act) => expect(control.present(reference, { act })).toBe(true),
    letPass: (ms) => control.advance(ms),
    openDispute: (txnId, cycle, reasonCode) => control.openDispute(txnId, { cycle, reasonCode }) ?? '',
    returnDeposit: (id) => expect(control.returnDeposit(id)).toBe(true),
    evidenceNames: () => control.rows('chargebackDocuments').map((row) => String(row['name'])),
    stop,
  };
};

/** A provider's sandbox instead: docs/runbooks/card-processor.md. */
const sandboxOf = (env: NodeJS.ProcessEnv): (() => Promise<ProcessorSide>) | null => {
  const { PROCESSOR_URL: url, PROCESSOR_KEY: key } = env;
  if (!url || !key) return null;
  const processor = makePayrix({ url, key, ...tuningFrom(env) });
  const hook = env['PROCESSOR_HOOK'] ?? 'https://example.com/';
  const target = { url: `${hook}?run=${crypto.randomUUID()}`, headerName: 'X-Ledgate', secret: crypto.randomUUID() };
  const taxId = (lastDigit: number): string => `${randomInt(10_000_000, 99_999_999)}${lastDigit}`;
  return () => Promise.resolve({ processor, taxId, target, stop: () => Promise.resolve() });
};

const sandbox = sandboxOf(process.env);
if (sandbox) describeProcessor('The adapter with a sandbox', sandbox);
describeProcessor('The adapter with the emulator', startSide);
describeProcessorTrouble('The adapter with the emulator', startSide);
describePayments('The adapter with the emulator', startSide);
describePaymentsTrouble('The adapter with the emulator', startSide);
describeReaders('The adapter with the emulator', startSide);
describeSettlements('The adapter with the emulator', startSide);
describeFunding('The adapter with the emulator', startSide);
describeEvents('The adapter', makePayrix({ url: 'http://127.0.0.1:9', key: 'none' }).readEvent);
