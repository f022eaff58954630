import type { FoundMerchant } from '@ledgate/providers/card-processor/port.ts';
import { type Asked, NeedsPerson, type OperationStep, type Receipt } from '../operations/public.ts';
import { type BoardingWork, idsOf } from './boarding-work.ts';
import { readPackage } from './stored-package.ts';

type Step = OperationStep<BoardingWork>;

const textIn = (receipt: Receipt, name: string): string => String(receipt[name] ?? '');

/** Ours by our own reference; one of several that somebody said is the same; none otherwise. */
const ownOf = ({ check }: BoardingWork, found: readonly FoundMerchant[]): FoundMerchant | null => {
  const ours = found.find(({ matchedOn }) => matchedOn.includes('reference'));
  if (ours) return ours;
  return (check?.decision === 'link' && found.find(({ merchantId }) => merchantId === check.linkedId)) || null;
};

const find = ({ processor, order }: BoardingWork, { note }: Asked): Promise<FoundMerchant[]> =>
  processor.find({ reference: order.reference, taxId: order.taxId.number }, { note });

/** A stranger with the same tax ID, about whom nobody has decided yet, stops it: what was known may be a day old. */
export const checkStep: Step = {
  lookUp: async (work, asked) => {
    const found = await find(work, asked);
    const isClear = found.length === 0 || ownOf(work, found) !== null || work.check?.decision === 'location';
    if (!isClear) throw new NeedsPerson('stopped');
    return { found: found.length, own: ownOf(work, found)?.merchantId ?? null };
  },
};

export const entityStep: Step = {
  send: async (work, asked) => {
    const { processor, order } = work;
    // Linked to what is there already: nothing is created.
    if (asked.receiptOf('check')['own'] !== null) return;
    await processor.create(order, asked.effecting());
  },
  lookUp: async (work, asked) => {
    const own = ownOf(work, await find(work, asked));
    return own && { entity: own.entityId, merchant: own.merchantId, status: own.stateSaid };
  },
};

/** Begins with what it is found by. */
export const noteText = ({ operation }: Asked): string => `Ledgate ${operation.uid}`;

const money = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`;

export const limitsSaid = (limits: BoardingWork['order']['limits']): string =>
  [
    ...(limits.monthlyCapCents === null ? [] : [`Monthly volume cap ${money(limits.monthlyCapCents)}.`]),
    ...(limits.ticketCapCents === null ? [] : [`Ticket cap ${money(limits.ticketCapCents)}.`]),
    ...(limits.fundingDelayDays === 0 ? [] : [`Funding delay ${limits.fundingDelayDays} days.`]),
  ].join(' ');

export const findNote = async (
  work: Pick<BoardingWork, 'processor' | 'known'>,
  asked: Asked,
): Promise<Receipt | null> => {
  const { entityId } = idsOf(work, asked);
  const found = await work.processor.findNote({ entityId, text: noteText(asked) }, asked);
  return found && { note: found.noteId };
};

export const noteStep: Step = {
  send: async (work, asked) => {
    const { entityId } = idsOf(work, asked);
    const text = `${noteText(asked)}: approved, package attached. ${limitsSaid(work.order.limits)}`.trim();
    await work.processor.addNote({ entityId, text }, asked.effecting());
  },
  lookUp: findNote,
};

const packageName = ({ operation: { facts, uid } }: Asked): string => {
  const hash = facts['package_hash'];
  return `${typeof hash === 'string' ? hash : uid}.pdf`;
};

export const documentStep: Step = {
  send: async (work, asked) => {
    const document = { name: packageName(asked), kind: 'contract', type: 'pdf' } as const;
    const noteId = textIn(asked.receiptOf('note'), 'note');
    await work.processor.addDocument(noteId, document, asked.effecting());
  },
  lookUp: async (work, asked) => {
    const there = await work.processor.documents(textIn(asked.receiptOf('note'), 'note'), asked);
    const found = there.find(({ name }) => name === packageName(asked));
    return found ? { document: found.documentId } : null;
  },
};

export const fileStep: Step = {
  send: async (work, asked) => {
    const file = {
      name: packageName(asked),
      bytes: await readPackage(work.parts, asked.operation),
      mime: 'application/pdf',
    };
    const documentId = textIn(asked.receiptOf('document'), 'document');
    await work.processor.upload(documentId, file, asked.effecting());
  },
  lookUp: async (work, asked) => {
    const there = await work.processor.documents(textIn(asked.receiptOf('note'), 'note'), asked);
    const found = there.find(({ name }) => name === packageName(asked));
    return found?.state === 'processed' ? { document: found.documentId, state: found.state } : null;
  },
};

export const readyStep: Step = {
  send: async (work, asked) => {
    const { merchantId } = idsOf(work, asked);
    await work.processor.submit(merchantId, asked.effecting());
  },
  lookUp: async (work, asked) => {
    const { merchantId } = idsOf(work, asked);
    const merchant = await work.processor.merchant(merchantId, asked);
    if (!merchant) return null;
    const seen = { merchant: merchant.merchantId, status: merchant.stateSaid };
    // Put back within moments, for a person there to look: it took our word for it first, or it says why.
    if (merchant.state !== 'staged' || asked.wasAnswered) return seen;
    const reasons = await work.processor.holdReasons(merchantId, asked);
    return reasons.length > 0 ? seen : null;
  },
};

export const updateStep: Step = {
  send: async (work, asked) => {
    await work.processor.update(idsOf(work, asked), work.order, asked.effecting());
  },
  lookUp: async (work, asked) => {
    const ids = idsOf(work, asked);
    const other = await work.processor.differences(ids, work.order, asked);
    return other.length === 0 ? { entity: ids.entityId, merchant: ids.merchantId } : null;
  },
};
