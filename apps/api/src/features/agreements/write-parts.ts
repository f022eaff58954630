import type { PartsView } from '@ledgate/contract/agreements.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { AGREEMENT_PART_TITLES, type AgreementPart, partFaults } from '@ledgate/domain/agreement/parts.ts';
import { PLACEHOLDER_NAMES } from '@ledgate/domain/agreement/placeholders.ts';
import { beginFault, isSecondPerson } from '@ledgate/domain/agreement/versions.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { tellSide } from '../notifications/public.ts';
import { insertDraft, listParts, saveDraft, setApproved, setDropped, type StoredPart } from './part-store.ts';
import { presentParts } from './present-parts.ts';

const AGREEMENT_LANE = 'system:agreement';

export const listAgreementParts = (ctx: SignedInCtx): Promise<PartsView> => reading(ctx, (tx) => presentParts(tx, ctx));

interface HeldPart {
  versions: StoredPart[];
  draft: StoredPart | null;
}

/** The versions of a part, held: of two who write at once one comes second. */
const holdPart = async (tx: WritableTransaction, ctx: SignedInCtx, part: AgreementPart): Promise<HeldPart> => {
  setScope(tx, ctx);
  await sql`select pg_advisory_xact_lock(hashtext(${`agreement part ${part}`}))`.execute(tx);
  const versions = (await listParts(tx)).filter((one) => one.part === part);
  return { versions, draft: versions.find(({ isApproved }) => !isApproved) ?? null };
};

const demandSeen = (draft: StoredPart | null, seen: number | null): void => {
  if (seen === null || draft?.version === seen) return;
  throw new Failure('stale', 'Somebody changed this draft after you opened it.', {
    currentVersion: draft?.version ?? 1,
  });
};

const demandDraft = ({ draft }: HeldPart, seen: number | null): StoredPart => {
  if (!draft) throw new Failure('not_found', 'There is no draft of this part.');
  demandSeen(draft, seen);
  return draft;
};

/** Whoever could approve it hears that there is a draft, once and not with every save. */
const tellOthers = (tx: WritableTransaction, { actor, parts }: SignedInCtx, part: AgreementPart): Promise<void> =>
  tellSide(tx, parts, {
    kind: 'agreement_drafted',
    to: { who: 'admins' },
    except: actor.uid,
    application: null,
    ticket: null,
    name: AGREEMENT_PART_TITLES[part],
    path: `/agreement?part=${part}`,
    words: AGREEMENT_PART_TITLES[part],
  });

export const saveAgreementDraft = (ctx: SignedInCtx, part: AgreementPart, text: string): Promise<PartsView> =>
  change(ctx, 'agreement.part_saved', async (tx) => {
    const { draft } = await holdPart(tx, ctx, part);
    demandSeen(draft, ctx.ifMatch);
    const written = { by: ctx.actor.uid, at: ctx.parts.clock() };
    if (draft) await saveDraft(tx, draft.uid, text, written);
    else {
      await insertDraft(tx, part, text, written);
      await tellOthers(tx, ctx, part);
    }
    return {
      subject: AGREEMENT_LANE,
      ...(draft && { before: { sha256: draft.sha256.toString('hex') } }),
      after: { part, text },
      reply: await presentParts(tx, ctx),
    };
  });

export const discardAgreementDraft = (ctx: SignedInCtx, part: AgreementPart): Promise<PartsView> =>
  change(ctx, 'agreement.part_discarded', async (tx) => {
    const draft = demandDraft(await holdPart(tx, ctx, part), ctx.ifMatch);
    await setDropped(tx, draft.uid, ctx.parts.clock());
    return {
      subject: AGREEMENT_LANE,
      before: { part, n: draft.n, text: draft.text },
      reply: await presentParts(tx, ctx),
    };
  });

interface Approval {
  version: number;
  effective_from: string;
}

const demandApprovable = (ctx: SignedInCtx, draft: StoredPart, versions: StoredPart[], effectiveFrom: string): void => {
  if (!isSecondPerson(ctx.actor.uid, draft.hands)) {
    throw new Failure(
      'not_ready',
      'You edited this draft. A second admin has to approve it, in whatever role you act.',
    );
  }
  const faults = partFaults(draft.part, draft.text, PLACEHOLDER_NAMES);
  if (faults.length > 0) throw new Failure('incomplete', faults.join(' '), { errors: { text: faults } });
  const fault = beginFault(effectiveFrom, versions, newYorkDate(ctx.parts.clock().getTime()));
  if (fault !== null) throw new Failure('invalid', fault, { errors: { effective_from: [fault] } });
};

/** One words it, another approves what they read: the version that was seen, and no later one. */
export const approveAgreementDraft = (ctx: SignedInCtx, part: AgreementPart, ask: Approval): Promise<PartsView> =>
  change(ctx, 'agreement.part_approved', async (tx) => {
    const held = await holdPart(tx, ctx, part);
    const draft = demandDraft(held, ask.version);
    demandApprovable(ctx, draft, held.versions, ask.effective_from);
    await setApproved(tx, draft.uid, ask.effective_from, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return {
      subject: AGREEMENT_LANE,
      after: { part, n: draft.n, sha256: draft.sha256.toString('hex'), effective_from: ask.effective_from },
      reply: await presentParts(tx, ctx),
    };
  });
