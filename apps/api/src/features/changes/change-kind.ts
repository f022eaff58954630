import type { CardProcessor, MerchantChange as Ordered } from '@ledgate/providers/card-processor/port.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { systemCtx } from '../../core/context.ts';
import { noteAction } from '../../core/told.ts';
import { reading } from '../../core/scope.ts';
import { loadContent, withFacts } from '../applications/public.ts';
import { listSteps, type Operation, type OperationKind } from '../operations/public.ts';
import { demandProcessor, findMerchant, orderedAccount, orderedOwners } from '../processor/public.ts';
import { endChange } from './end-change.ts';
import { findChange, type MerchantChange, setChange } from './store.ts';
import { withEdits } from './work-out-edits.ts';

interface ChangeWork {
  processor: CardProcessor;
  ids: { entityId: string; merchantId: string };
  reference: string;
  ordered: Ordered;
}

const changeOf = ({ facts }: Operation): string => String(facts['change']);

/** As the processor is asked for it; the secrets are open in it, and it lives no longer than one drive. */
const orderOf = ({ kind, edits }: MerchantChange, after: Facts): Ordered => {
  if (kind === 'owners') return { kind, owners: orderedOwners(after) };
  if (kind === 'names') {
    const legalName = textOf(after.company, 'legal_name');
    return { kind, legalName, tradeName: textOf(after.company, 'dba_name') || legalName };
  }
  const at = after.accounts.findIndex(({ uid }) => uid === edits[0]?.record.uid);
  const account = after.accounts[at];
  if (!account) throw new Error('a change of an account that is not there');
  const { routing, number, type, holder } = orderedAccount(account, at);
  return { kind, routing, number, type, holder };
};

const FIRST_LOOK_MS = 15_000;

/** A change of a merchant that the processor holds: asked for once, and looked for there before it is asked for again. */
export const changeOperation: OperationKind<ChangeWork, 'change'> = {
  open: (ctx, operation) =>
    reading(ctx, async (tx) => {
      const { parts } = ctx;
      const change = await findChange(tx, changeOf(operation));
      const known = await findMerchant(tx, operation.applicationUid);
      if (!change || !known) throw new Error('a change of a merchant that the processor does not hold');
      const content = withEdits(await loadContent(tx, operation.applicationUid), change.edits);
      const { facts } = await withFacts(parts, content);
      const ids = { entityId: known.entityId, merchantId: known.merchantId };
      return { processor: demandProcessor(parts), ids, reference: change.uid, ordered: orderOf(change, facts) };
    }),
  steps: {
    request: {
      send: async ({ processor, ids, reference, ordered }, asked) => {
        await processor.requestChange({ ...ids, reference }, ordered, asked.effecting());
      },
      lookUp: async ({ processor, ids, reference }, asked) => {
        const found = await processor.findChangeRequest({ entityId: ids.entityId, reference }, asked);
        return found && { request: found.id, state: found.state };
      },
    },
  },
  settled: async (tx, { parts }, { operation, application }, as) => {
    const held = await findChange(tx, changeOf(operation));
    if (held?.state !== 'sending') return;
    if (as.state === 'refused') {
      noteAction(tx, 'application.change_declined');
      const reason = as.faults.map(({ message }) => message).join(' ') || 'The payment provider refused the request.';
      return endChange(tx, systemCtx(parts), { found: application, held }, { state: 'declined', reason });
    }
    const steps = await listSteps(tx, operation.uid);
    const receipt = steps.find(({ name }) => name === 'request')?.receipt ?? {};
    const now = parts.clock();
    await setChange(tx, held.uid, {
      state: 'waiting',
      processor_id: String(receipt['request']),
      processor_state: String(receipt['state']),
      processor_checked_at: now,
      next_check_at: new Date(now.getTime() + FIRST_LOOK_MS),
    });
  },
};
