import { RATE_LINES } from '@ledgate/domain/rates/lines.ts';
import type { Fee, HeldFee, HeldReserve, ReserveOrder } from '@ledgate/providers/card-processor/order.ts';
import type { Asked, OperationStep } from '../operations/public.ts';
import { idsOf, type TermsWork } from './boarding-work.ts';

type Step = OperationStep<TermsWork>;

const sameFee = (one: Fee) => (other: Fee) =>
  one.name === other.name && one.schedule === other.schedule && one.unit === other.unit && one.amount === other.amount;

const isSameReserve = (one: ReserveOrder) => (other: ReserveOrder) =>
  one.ppm === other.ppm && one.days === other.days && one.maxCents === other.maxCents;

interface Lacking {
  fees: readonly Fee[];
  reserve: ReserveOrder | null;
  delayDays: number | null;
}

/** What of the agreed terms is not there yet, read there. */
const lackingTerms = async (work: TermsWork, asked: Asked): Promise<Lacking> => {
  const { processor, fees, reserve, limits } = work;
  const { entityId } = idsOf(work, asked);
  const there = await processor.fees(entityId, asked);
  const held = reserve === null ? [] : await processor.reserves(entityId, asked);
  const { delayDays } = await processor.payments.funding(entityId, asked);
  return {
    fees: fees.filter((fee) => !there.some(sameFee(fee))),
    reserve: reserve !== null && held.some(isSameReserve(reserve)) ? null : reserve,
    delayDays: limits.fundingDelayDays === delayDays ? null : limits.fundingDelayDays,
  };
};

export const termsStep: Step = {
  send: async (work, asked) => {
    const { processor } = work;
    const { entityId } = idsOf(work, asked);
    const lacking = await lackingTerms(work, asked);
    for (const fee of lacking.fees) {
      await processor.addFee(entityId, fee, asked.effecting(`fee:${fee.name}`.slice(0, 50)));
    }
    if (lacking.reserve) await processor.addReserve(entityId, lacking.reserve, asked.effecting('reserve'));
    if (lacking.delayDays !== null)
      await processor.payments.setFundingDelay(entityId, lacking.delayDays, asked.effecting('delay'));
  },
  lookUp: async (work, asked) => {
    const { fees, reserve, delayDays } = await lackingTerms(work, asked);
    if (fees.length > 0 || reserve || delayDays !== null) return null;
    return {
      fees: work.fees.length,
      reserve: work.reserve === null ? null : `${work.reserve.ppm / 10_000}%`,
      delay: work.limits.fundingDelayDays,
    };
  },
};

const isOurLine = ({ name, schedule }: Fee): boolean =>
  RATE_LINES.some((line) => line.label === name && line.schedule === schedule);

/** All but one of each that is agreed, and of a line of ours every other: what has another name was set by somebody else. */
const oldFees = async (work: TermsWork, asked: Asked): Promise<HeldFee[]> => {
  const there = await work.processor.fees(idsOf(work, asked).entityId, asked);
  const kept = new Set(work.fees.map((fee) => there.find(sameFee(fee))?.id));
  return there.filter((fee) => isOurLine(fee) && !kept.has(fee.id));
};

/** What is no longer agreed ends before anything new is set: nobody pays a line twice. */
export const retireStep: Step = {
  send: async (work, asked) => {
    for (const { id } of await oldFees(work, asked)) await work.processor.endFee(id, asked.effecting(id));
  },
  lookUp: async (work, asked) => ((await oldFees(work, asked)).length > 0 ? null : { left: 0 }),
};

const oldReserves = async (work: TermsWork, asked: Asked): Promise<HeldReserve[]> => {
  const { processor, reserve } = work;
  const there = await processor.reserves(idsOf(work, asked).entityId, asked);
  const kept = reserve && there.find(isSameReserve(reserve))?.id;
  return there.filter(({ id, isOurs }) => isOurs && id !== kept);
};

/** Only once the new one is there. What was put aside under the old one is released as it was agreed. */
export const oldReserveStep: Step = {
  send: async (work, asked) => {
    for (const { id } of await oldReserves(work, asked)) await work.processor.endReserve(id, asked.effecting(id));
  },
  lookUp: async (work, asked) => ((await oldReserves(work, asked)).length > 0 ? null : { left: 0 }),
};
