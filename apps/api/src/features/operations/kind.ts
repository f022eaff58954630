import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { OperationKindName, StepName } from '@ledgate/domain/operations/kinds.ts';
import type { Note } from '@ledgate/providers/outside/exchange.ts';
import type { Fault } from '@ledgate/providers/outside/failures.ts';
import type { Ctx } from '../../core/context.ts';
import type { Application } from '../applications/public.ts';
import type { Operation, Receipt } from './store.ts';

/** What a step asks with. */
export interface Asked {
  readonly operation: Operation;
  /** Of the steps before it. */
  readonly receiptOf: (step: StepName) => Receipt;
  /** For one request: names its effect when it goes out, and not too late; with a suffix where a step takes several. */
  readonly effecting: (suffix?: string) => { readonly token: () => string; readonly note: Note };
  readonly note: Note;
  /** The other side has just said that it did it. */
  readonly wasAnswered: boolean;
}

/** Nobody but a person can say what comes next. Thrown by a step. */
export class NeedsPerson extends Error {
  override name = 'NeedsPerson';
  readonly parking: 'stopped' | 'cannot_tell' | 'too_old';

  constructor(parking: NeedsPerson['parking']) {
    super(`a person has to decide: ${parking}`);
    this.parking = parking;
  }
}

export interface OperationStep<W> {
  /** Asks for the effect. Absent where a step only waits for something to be there. */
  readonly send?: (work: W, asked: Asked) => Promise<void>;
  /** Reads from the other side what it holds; null where there is nothing. */
  readonly lookUp: (work: W, asked: Asked) => Promise<Receipt | null>;
  /** Of a step that waits: how long until somebody is told, and how often it looks. */
  readonly waits?: {
    readonly forMs: (operation: Operation) => number;
    readonly everyMs: (waitedMs: number) => number;
  };
}

export type SettledAs = { state: 'confirmed' } | { state: 'refused'; step: StepName; faults: readonly Fault[] };

/** What was made, and what is to be known of it. No secret. */
export interface Prepared {
  readonly packageKey: string | null;
  readonly facts: Record<string, unknown>;
}

export interface About {
  readonly operation: Operation;
  readonly application: Application;
}

export interface OperationKind<W = unknown, K extends OperationKindName = OperationKindName> {
  /** Makes what takes long (a package), once and beforehand. */
  readonly prepare?: (ctx: Ctx, operation: Operation) => Promise<Prepared>;
  /** Loads what the steps need. Secrets live no longer than one drive. */
  readonly open: (ctx: Ctx, operation: Operation) => Promise<W>;
  readonly steps: Readonly<Record<StepName<K>, OperationStep<W>>>;
  /** In the transaction that settles it, with the application held: what follows from it. */
  readonly settled: (tx: WritableTransaction, ctx: Ctx, about: About, as: SettledAs) => Promise<void>;
}

/** A step with its work at hand. */
export interface OpenStep {
  readonly send?: (asked: Asked) => Promise<void>;
  readonly lookUp: (asked: Asked) => Promise<Receipt | null>;
  readonly waits?: OperationStep<unknown>['waits'];
}

/** A kind as whoever drives it sees it: each knows its own work, and nobody else needs to. */
export interface DrivenKind extends Pick<OperationKind, 'prepare' | 'settled'> {
  readonly open: (ctx: Ctx, operation: Operation) => Promise<(step: StepName) => OpenStep>;
}

export type OperationKinds = Readonly<Record<OperationKindName, DrivenKind>>;

export const driven = <W, K extends OperationKindName>({ open, steps, ...kind }: OperationKind<W, K>): DrivenKind => ({
  ...kind,
  open: async (ctx, operation) => {
    const work = await open(ctx, operation);
    const known: Readonly<Partial<Record<StepName, OperationStep<W>>>> = steps;
    return (name) => {
      const step = known[name];
      if (!step) throw new Error(`there is no step ${name}`);
      const { send, lookUp, waits } = step;
      return {
        lookUp: (asked) => lookUp(work, asked),
        ...(send && { send: (asked: Asked) => send(work, asked) }),
        ...(waits && { waits }),
      };
    };
  },
});
