import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AmendmentEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import type { Ctx } from '../../core/context.ts';
import { type Application, insertEvent } from '../applications/public.ts';
import type { About, OperationKind, OperationStep, SettledAs } from '../operations/public.ts';
import { openTask } from '../tasks/public.ts';
import { findNote, limitsSaid, noteText } from './boarding-steps.ts';
import { idsOf, openTerms } from './boarding-work.ts';
import { oldReserveStep, retireStep, termsStep } from './terms-steps.ts';

type Work = Awaited<ReturnType<typeof openTerms>>;

/** Caps have no field there; the delay is said with them, as people there read it. */
const noteStep: OperationStep<Work> = {
  send: async (work, asked) => {
    const { entityId } = idsOf(work, asked);
    const text = `${noteText(asked)}: rates changed. ${limitsSaid(work.limits)}`.trim();
    await work.processor.addNote({ entityId, text }, asked.effecting());
  },
  lookUp: findNote,
};

/** On the timeline, and with a new version of the application, so that whoever looks at it hears of it. */
const note = async (
  tx: WritableTransaction,
  { parts }: Ctx,
  { uid, status }: Application,
  step: { event: AmendmentEvent; details: Record<string, unknown> },
): Promise<void> => {
  await insertEvent(tx, uid, { ...step, from: status, to: status, actor: null, at: parts.clock() });
  await tx
    .updateTable('application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};

const said = ({ field, message }: Extract<SettledAs, { state: 'refused' }>['faults'][number]): string =>
  field === null ? message : `${field}: ${message}`;

/** The merchant stays live whatever came of it; of a refusal the admins hear, and decide. */
const settled = async (
  tx: WritableTransaction,
  ctx: Ctx,
  { operation, application }: About,
  as: SettledAs,
): Promise<void> => {
  const details = { operation: operation.uid, amendment: operation.facts['amendment'] };
  if (as.state === 'confirmed') return note(tx, ctx, application, { event: 'amendment_set', details });
  await note(tx, ctx, application, { event: 'amendment_refused', details });
  await openTask(tx, ctx.parts, {
    kind: 'rates_refused',
    applicationUid: application.uid,
    subject: as.faults.map(said).join('; ').slice(0, 300),
    details: { operation: operation.uid },
  });
};

/** Rates and reserve there become those in effect today; what somebody else set there stays. */
export const reprice: OperationKind<Work, 'reprice'> = {
  open: openTerms,
  steps: { retire: retireStep, terms: termsStep, reserve: oldReserveStep, note: noteStep },
  settled,
};
