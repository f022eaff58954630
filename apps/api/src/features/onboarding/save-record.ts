import type { Reply } from '@ledgate/contract/call.ts';
import type { onboarding } from '@ledgate/contract/onboarding.ts';
import type { SectionAsk } from '@ledgate/contract/section-body.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandFreshProof } from '../../core/http/admit.ts';
import { Replay } from '../../core/idempotency.ts';
import { setScope } from '../../core/scope.ts';
import { isAnotherAccount, resetAccount } from '../accounts/public.ts';
import {
  demandReader,
  holdApplication,
  holdWithContent,
  insertRecord,
  isListedBy,
  isOutdated,
  labelApplication,
  loadContent,
  touchApplication,
  updateRecord,
} from '../applications/public.ts';
import { correctRecord, demandCorrectable } from './correct-record.ts';
import { demandEditable, demandEditor } from './demand-editable.ts';
import { atHand, keepAtHand } from './known-forms.ts';
import { presentRecord } from './present.ts';
import { storeSecrets } from './seal-secrets.ts';
import { type Held, type Outcome, type SaveAsk, workOutSave } from './work-out-save.ts';

type Saved = Reply<typeof onboarding.updateCompany>;

const holdForSave = async (tx: WritableTransaction, { actor }: SignedInCtx, ask: SaveAsk): Promise<Held> => {
  const { section, uid, body } = ask;
  const named = body.application__uid;
  if (uid === null) {
    const found = await holdApplication(tx, actor, named);
    return { found, content: await loadContent(tx, found.uid) };
  }
  demandReader(actor);
  const held = await holdWithContent(tx, uid, section);
  const isElsewhere = named !== undefined && named !== held?.found.uid;
  if (!held || isElsewhere) throw new Failure('not_found', 'This entry doesn’t exist.');
  return held;
};

const write = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { uid, version }: Held['found'],
  { record, isNew, changed, secrets, after: { facts }, standing }: Outcome,
): Promise<void> => {
  touchApplication(tx, ctx.parts, uid, { standing, seen: version });
  if (isListedBy(changed)) labelApplication(tx, uid, facts);
  (isNew ? insertRecord : updateRecord)(tx, { ...record, applicationUid: uid });
  await storeSecrets(tx, uid, record.uid, secrets);
};

/** Thrown to leave the transaction: all that was sent is stored already, so there is nothing to write and to record. */
class Unchanged extends Error {
  readonly reply: Saved;
  constructor(reply: Saved) {
    super('nothing was changed');
    this.reply = reply;
  }
}

/** Where the money goes is the first thing a stolen session would change; answers whether it is another account now. */
const demandProofOfPayee = (
  { actor, parts }: SignedInCtx,
  { found, content }: Held,
  { section }: SaveAsk,
  { record, isNew }: Outcome,
): boolean => {
  if (section !== 'settlement') return false;
  const before = content.records.find(({ uid }) => uid === record.uid);
  const isOther = isAnotherAccount(before, record);
  if ((isOther || isNew) && found.submission > 0) demandFreshProof(actor, parts);
  return isOther;
};

const save = async (
  ctx: SignedInCtx,
  ask: SaveAsk,
  hold: (tx: WritableTransaction) => Promise<Held> | Held,
): Promise<Saved> => {
  const { parts, actor } = ctx;
  const { section, body } = ask;
  const kept: { now?: Held } = {};
  const reply = await change(ctx, 'application.section_saved', async (tx) => {
    setScope(tx, ctx);
    const held = await hold(tx);
    const { found } = held;
    const demandOpen = await demandEditable(tx, actor, found, section, body.reason);
    const outcome = await workOutSave(ctx, held, ask, demandOpen);
    const { record, isNew, changed, after, standing, conflicts } = outcome;
    demandCorrectable(ctx, section, outcome);
    const isUnchanged = !isNew && changed.length === 0;
    const version = isUnchanged ? found.version : found.version + 1;
    const shown = { facts: after.facts, requirements: standing.requirements };
    const reply = {
      record: await presentRecord(parts, record, shown, actor),
      sections: standing.sections,
      conflicts,
      version,
    };
    if (isUnchanged) throw new Unchanged(reply);
    const isOther = demandProofOfPayee(ctx, held, ask, outcome);
    await write(tx, ctx, found, outcome);
    if (isOther) await resetAccount(tx, ctx, found, record);
    const isCorrected = await correctRecord(tx, ctx, found.uid, ask, outcome);
    // Without the facts: secrets are open in those. A correction moves the case besides, so it is looked up anew.
    if (!isCorrected)
      kept.now = { found: { ...found, version }, content: { records: after.records, documents: after.documents } };
    return {
      subject: `application:${found.uid}`,
      after: { section, record: record.uid, fields: changed },
      ...(body.reason !== undefined && { reason: body.reason }),
      reply,
    };
  });
  if (kept.now) keepAtHand(ctx, kept.now);
  return reply;
};

const isLookedUp = (error: unknown): boolean =>
  error instanceof Failure || error instanceof Replay || error instanceof Unchanged || isOutdated(error);

/** What is at hand may say yes, once it is stored. Anything else, whatever the reason, is looked up before it is said. */
const saveAtHand = async (ctx: SignedInCtx, ask: SaveAsk, held: Held): Promise<Saved | null> => {
  try {
    return await save(ctx, ask, () => held);
  } catch (error) {
    if (isLookedUp(error)) return null;
    throw error;
  }
};

const saveLookedUp = async (ctx: SignedInCtx, ask: SaveAsk): Promise<Saved> => {
  try {
    return await save(ctx, ask, (tx) => holdForSave(tx, ctx, ask));
  } catch (error) {
    if (error instanceof Unchanged) return error.reply;
    throw error;
  }
};

/** Saves what was sent of one form; sent once more, it changes nothing. */
export const saveRecord = async (
  ctx: SignedInCtx,
  section: FormSection,
  uid: string | null,
  body: SectionAsk,
): Promise<Saved> => {
  demandEditor(ctx.actor, section);
  const ask = { section, uid, body };
  const held = atHand(ctx, ask);
  const saved = held && (await saveAtHand(ctx, ask, held));
  return saved ?? saveLookedUp(ctx, ask);
};
