import type { Given } from '@ledgate/contract/call.ts';
import type { changes } from '@ledgate/contract/changes.ts';
import { isOpen } from '@ledgate/domain/applications/ledger/requirement.ts';
import { fieldsOfChange } from '@ledgate/domain/handoff/change-fields.ts';
import type { ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';
import { CHANGE_KINDS } from '@ledgate/domain/handoff/changes.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type Content, progressOf, withFacts } from '../applications/public.ts';
import { type Held, workOutSave } from '../onboarding/public.ts';
import type { Edit } from './store.ts';

export type RequestBody = Given<typeof changes.requestChange>['body'];

interface Sent {
  record: string | null;
  values: Record<string, unknown> | null;
}

const sentIn = (body: RequestBody, content: Content): Sent[] => {
  if (body.kind === 'account') return [{ record: body.record, values: body.values }];
  if (body.kind === 'names') {
    const company = content.records.find(({ section }) => section === 'company');
    return [{ record: company?.uid ?? null, values: body.values }];
  }
  return body.owners.map((one) =>
    'remove' in one ? { record: one.record, values: null } : { record: one.record ?? null, values: one.values },
  );
};

const ONLY = 'This can’t be changed here.';

const demandFields = (kind: ChangeKind, values: Record<string, unknown>): void => {
  const open = fieldsOfChange(kind);
  const other = Object.keys(values).filter((name) => !open.includes(name));
  if (other.length > 0)
    throw new Failure('invalid', ONLY, { errors: Object.fromEntries(other.map((name) => [name, [ONLY]])) });
};

const gone = (): Failure => new Failure('not_found', 'This entry doesn’t exist.');

const removed = (content: Content, kind: ChangeKind, record: string | null): [Content, Edit] => {
  const { section } = CHANGE_KINDS[kind];
  const found = content.records.find(({ uid }) => uid === record);
  if (found?.section !== section) throw gone();
  const records = content.records.filter(({ uid }) => uid !== record);
  return [
    { ...content, records },
    { act: 'remove', record: { uid: found.uid } },
  ];
};

/** One entry over what there is, as the forms do it: the same checks, and nothing written. */
const saved = async (
  ctx: SignedInCtx,
  { found, content }: Held,
  kind: ChangeKind,
  { record, values }: { record: string | null; values: Record<string, unknown> },
): Promise<[Content, Edit | null]> => {
  demandFields(kind, values);
  const { section } = CHANGE_KINDS[kind];
  const ask = { section, uid: record, body: values };
  const outcome = await workOutSave(ctx, { found, content }, ask, () => undefined);
  const { after, changed, isNew } = outcome;
  const next = { records: after.records, documents: after.documents };
  if (!isNew && changed.length === 0) return [next, null];
  return [next, { act: isNew ? 'add' : 'change', record: outcome.record, changed }];
};

/** What would lack or be wrong afterwards that is not now. */
const demandSound = async (ctx: SignedInCtx, before: Content, after: Content, kind: ChangeKind): Promise<void> => {
  const { section } = CHANGE_KINDS[kind];
  const openIn = async (content: Content) =>
    progressOf((await withFacts(ctx.parts, content)).facts).requirements.filter(
      (one) => one.section === section && isOpen(one),
    );
  const known = new Set((await openIn(before)).map(({ id, path }) => `${id}|${path}`));
  const fresh = (await openIn(after)).filter(({ id, path }) => !known.has(`${id}|${path}`));
  if (fresh.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { path, label, message } of fresh) (errors[path] ??= []).push(message ?? `${label} is missing.`);
  throw new Failure('incomplete', 'Something is missing or wrong. Nothing was sent; what you typed is still here.', {
    errors,
  });
};

export interface WorkedOut {
  edits: Edit[];
  /** As it would be. */
  after: Content;
}

/** What a request comes to, put over what the application says now. */
export const workOutEdits = async (ctx: SignedInCtx, held: Held, body: RequestBody): Promise<WorkedOut> => {
  const { kind } = body;
  const edits: Edit[] = [];
  let { content } = held;
  for (const { record, values } of sentIn(body, held.content)) {
    const [next, edit] =
      values === null
        ? removed(content, kind, record)
        : await saved(ctx, { ...held, content }, kind, { record, values });
    content = next;
    if (edit) edits.push(edit);
  }
  if (edits.length === 0) throw new Failure('invalid', 'Nothing would change. Enter what is new first.');
  await demandSound(ctx, held.content, content, kind);
  return { edits, after: content };
};

/** Everything as it would be with these edits; the rest as it is now. */
export const withEdits = (content: Content, edits: readonly Edit[]): Content => {
  const touched = new Set(edits.map(({ record }) => record.uid));
  const come = edits.flatMap((edit) => (edit.act === 'remove' ? [] : [edit.record]));
  return { ...content, records: [...content.records.filter(({ uid }) => !touched.has(uid)), ...come] };
};
