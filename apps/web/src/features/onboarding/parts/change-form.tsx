import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { fieldsOfChange } from '@ledgate/domain/handoff/change-fields.ts';
import type { ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';
import { CHANGE_KINDS } from '@ledgate/domain/handoff/changes.ts';
import { Button, Select, Skeleton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';

import { client } from '../../../lib/client.ts';
import { createStore } from '../../../lib/store.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useViews } from '../data.ts';
import { t } from '../change-messages.ts';
import { type Draft, faultsOf } from '../draft/draft.ts';
import { RecordFields } from '../fields/record-fields.tsx';
import { addOwner, linesFor, makeChangeDraft, openingFor, sentOf } from './change-draft.ts';
import classes from './review.module.css';

type Ask = Parameters<typeof client.changes.requestChange>[0]['body'];

/** Where files are handed in, from the feature that sends them along with messages. */
export interface AttachProps {
  application: string;
  onChange: (files: readonly string[], isBusy: boolean) => void;
}

interface ChangeFormProps {
  application: string;
  kind: ChangeKind;
  Attach: ComponentType<AttachProps>;
  onDone: () => void;
  onClose: () => void;
}

/** What the form holds besides the answers. */
interface Asked {
  reason: string;
  files: readonly string[];
  isBusy: boolean;
  /** The account that is replaced. */
  chosen: string;
  added: readonly string[];
  removed: readonly string[];
}

const askOf = (kind: ChangeKind, draft: Draft, { reason, files, chosen, added, removed }: Asked): Ask | null => {
  const about = { reason: reason.trim(), files: [...files] };
  const lines = linesFor(draft, kind);
  if (kind === 'owners') {
    const kept = lines.filter(({ uid }) => !removed.includes(uid ?? ''));
    const changed = kept.flatMap((line) => {
      const values = sentOf(line);
      if (added.includes(line.key)) return [{ values }];
      return Object.keys(values).length === 0 ? [] : [{ record: line.uid ?? '', values }];
    });
    const owners = [...removed.map((record) => ({ record, remove: true as const })), ...changed];
    return owners.length === 0 ? null : { kind, ...about, owners };
  }
  const line = kind === 'account' ? lines.find(({ uid }) => uid === chosen) : lines[0];
  const values = sentOf(line);
  if (Object.keys(values).length === 0) return null;
  return kind === 'account' ? { kind, ...about, record: chosen, values } : { kind, ...about, values };
};

const useStamp = (draft: Draft, kind: ChangeKind): string =>
  useSyncExternalStore(draft.subscribe, () =>
    linesFor(draft, kind)
      .map((line) => `${line.key}:${recordTitle(line.section, draft.record(line.key), line.position)}`)
      .join('|'),
  );

interface EntriesProps {
  draft: Draft;
  kind: ChangeKind;
  asked: Asked;
  attempted: ReturnType<typeof createStore<number>>;
  onChange: (part: Partial<Asked>) => void;
}

const Entry = ({
  draft,
  kind,
  recordKey,
  attempted,
}: Omit<EntriesProps, 'asked' | 'onChange'> & { recordKey: string }) => {
  const [guide] = useState(() => createStore<Field | null>(null));
  const opening = useMemo(() => openingFor(kind), [kind]);
  const { section } = CHANGE_KINDS[kind];
  return (
    <RecordFields
      draft={draft}
      section={section}
      recordKey={recordKey}
      recordUid={draft.line(recordKey)?.uid ?? null}
      opening={opening}
      attempted={attempted}
      guide={guide}
      only={fieldsOfChange(kind)}
    />
  );
};

/** Every owner with what they have, and those who come. */
const Owners = ({ draft, kind, asked, attempted, onChange }: EntriesProps) => {
  useStamp(draft, kind);
  return (
    <>
      {linesFor(draft, kind).map((line, at) => {
        const { key, uid } = line;
        const name = recordTitle('ownership', draft.record(key), at);
        const isGone = asked.removed.includes(uid ?? '');
        const leave = (): void => {
          if (asked.added.includes(key)) {
            draft.drop(key);
            onChange({ added: asked.added.filter((one) => one !== key) });
          } else onChange({ removed: [...asked.removed, uid ?? ''] });
        };
        return (
          <Sheet
            key={key}
            title={asked.added.includes(key) ? t('newOwner') : name}
            hint={isGone ? t('removed') : undefined}
            actions={
              <Button
                variant="default"
                onClick={() => (isGone ? onChange({ removed: asked.removed.filter((one) => one !== uid) }) : leave())}
              >
                {isGone ? t('keep') : t('remove', { name })}
              </Button>
            }
          >
            {isGone ? null : <Entry draft={draft} kind={kind} recordKey={key} attempted={attempted} />}
          </Sheet>
        );
      })}
      <div>
        <Button variant="default" onClick={() => onChange({ added: [...asked.added, addOwner(draft)] })}>
          {t('add')}
        </Button>
      </div>
    </>
  );
};

const Single = ({ draft, kind, asked, attempted, onChange }: EntriesProps) => {
  const lines = linesFor(draft, kind);
  const line = kind === 'account' ? lines.find(({ uid }) => uid === asked.chosen) : lines[0];
  const choices = lines.map(({ uid, key }, at) => ({
    value: uid ?? '',
    label: recordTitle('settlement', draft.record(key), at),
  }));
  return (
    <Sheet>
      {kind === 'account' && lines.length > 1 && (
        <Select
          label={t('which')}
          data={choices}
          value={asked.chosen}
          allowDeselect={false}
          onChange={(chosen) => onChange({ chosen: chosen ?? '' })}
        />
      )}
      {line && <Entry key={line.key} draft={draft} kind={kind} recordKey={line.key} attempted={attempted} />}
    </Sheet>
  );
};

interface RoomProps extends ChangeFormProps {
  draft: Draft;
}

const faultIn = (kind: ChangeKind, draft: Draft, asked: Asked): string | null => {
  if (faultsOf(draft, CHANGE_KINDS[kind].section).length > 0) return t('faulty');
  if (askOf(kind, draft, asked) === null) return t('nothing');
  if (asked.reason.trim().length < 10) return t('reasonShort');
  if (asked.isBusy) return t('proofBusy');
  return asked.files.length === 0 ? t('proofMissing') : null;
};

const Around = ({ kind, children }: { kind: ChangeKind; children: ReactNode }) => (
  <div className={classes.stack}>
    <Sheet title={t(`title_${kind}`)}>
      <p>{t(`lead_${kind}`)}</p>
    </Sheet>
    {children}
  </div>
);

interface ProofSheetProps {
  kind: ChangeKind;
  reason: string;
  fault: string | null;
  problem: ProblemText | null;
  isBusy: boolean;
  /** Where files are handed in. */
  children: ReactNode;
  onReason: (reason: string) => void;
  onSend: () => void;
  onClose: () => void;
}

const ProofSheet = ({ kind, reason, fault, problem, isBusy, children, onReason, onSend, onClose }: ProofSheetProps) => (
  <Sheet title={t('proof')} hint={CHANGE_KINDS[kind].proof}>
    <div className={classes.stack}>
      <div>{children}</div>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => onReason(event.currentTarget.value)}
        required
      />
      {fault !== null && <p role="alert">{fault}</p>}
      {problem !== null && <ProblemAlert problem={problem} keepsInput />}
      <div className={classes.actions}>
        <Button loading={isBusy} onClick={onSend}>
          {t('send')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  </Sheet>
);

const Room = ({ application, kind, draft, Attach, onDone, onClose }: RoomProps) => {
  const [attempted] = useState(() => createStore(0));
  const [asked, setAsked] = useState<Asked>(() => ({
    reason: '',
    files: [],
    isBusy: false,
    chosen: linesFor(draft, kind)[0]?.uid ?? '',
    added: [],
    removed: [],
  }));
  const [fault, setFault] = useState<string | null>(null);
  const change = useCallback((part: Partial<Asked>): void => setAsked((was) => ({ ...was, ...part })), []);
  const attach = useCallback((files: readonly string[], isBusy: boolean) => change({ files, isBusy }), [change]);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: Ask) => client.changes.requestChange({ params: { uid: application }, body }),
  });
  const send = (): void => {
    attempted.set(attempted.get() + 1);
    const found = faultIn(kind, draft, asked);
    setFault(found);
    const body = askOf(kind, draft, asked);
    if (found !== null || body === null) return;
    mutate(body, {
      onSuccess: () => {
        toast.good(t('sent'));
        onDone();
      },
    });
  };
  const Entries = kind === 'owners' ? Owners : Single;
  return (
    <Around kind={kind}>
      <LeaveGuard isUnsaved={!isSuccess && (asked.reason !== '' || asked.files.length > 0)} />
      <Entries draft={draft} kind={kind} asked={asked} attempted={attempted} onChange={change} />
      <ProofSheet
        kind={kind}
        reason={asked.reason}
        fault={fault}
        problem={error}
        isBusy={isPending}
        onReason={(reason) => change({ reason })}
        onSend={send}
        onClose={onClose}
      >
        <Attach application={application} onChange={attach} />
      </ProofSheet>
    </Around>
  );
};

/** One change, asked for as a whole: the forms of the application over what is stored, with why and the proof. */
export const ChangeForm = (props: ChangeFormProps) => {
  const { data, error, refetch, isFetching } = useViews(props.application);
  const [draft, setDraft] = useState<Draft | null>(null);
  if (data && draft === null) setDraft(makeChangeDraft(data));
  if (draft !== null) return <Room {...props} draft={draft} />;
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={240} radius="md" aria-busy="true" aria-label={t(`title_${props.kind}`)} role="status" />;
};
