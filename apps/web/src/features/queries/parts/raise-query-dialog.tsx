import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import { type DocumentType, GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { isMany, type Section, SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { CODES, sectionOf } from '@ledgate/domain/queries/sections.ts';
import { Button, Modal, Select, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type NewQuery, useRaise } from '../data.ts';
import { t } from '../messages.ts';
import { offerToTakeBack } from '../undo-raised.ts';
import classes from './queries.module.css';
import { TemplatePick } from './reply-box.tsx';

interface Asking {
  key: string;
  section: Section;
  record: string | null;
  field: string | null;
  document: DocumentType | null;
  text: string;
  /** What a risk check would ask. */
  suggestion: string | undefined;
}

const begin = (anchor: NamedAnchor | null): Asking => ({
  key: crypto.randomUUID(),
  section: anchor?.section ?? 'company',
  record: anchor?.record ?? null,
  field: anchor?.field ?? null,
  document: anchor?.document ?? null,
  text: anchor?.suggestion ?? '',
  suggestion: anchor?.suggestion,
});

interface Choice {
  value: string;
  label: string;
}

const CHOICE = ' ';

/** Everything in a section a question can be about, as one list: `record field`. */
const choicesIn = (section: Section, records: readonly RecordView[]): Choice[] => {
  const whole = { value: '', label: t('raiseWhole') };
  if (section === 'documents') {
    const papers = Object.entries(DOCUMENT_LABELS).filter(([type]) => !GENERATED_DOCUMENTS.some((one) => one === type));
    return [whole, ...papers.map(([type, label]) => ({ value: `${CHOICE}${type}`, label }))];
  }
  const fields = FIELDS[section].filter((field) => isTyped(field) && field.confirms === undefined);
  if (!isMany(section)) return [whole, ...fields.map(({ name, label }) => ({ value: `${CHOICE}${name}`, label }))];
  const own = records.filter((record) => record.section === section);
  return [
    whole,
    ...own.flatMap((record, at) => {
      // Safe: what the server sends in a record are the values of its fields.
      const title = recordTitle(section, record.values as Values, at);
      return [
        { value: `${record.uid}${CHOICE}`, label: title },
        ...fields.map(({ name, label }) => ({ value: `${record.uid}${CHOICE}${name}`, label: `${title} · ${label}` })),
      ];
    }),
  ];
};

const valueOf = ({ record, field, document }: Asking): string =>
  record === null && field === null && document === null
    ? ''
    : `${document === null ? (record ?? '') : ''}${CHOICE}${document ?? field ?? ''}`;

const chosen = (section: Section, value: string): Pick<Asking, 'record' | 'field' | 'document'> => {
  const [record = '', name = ''] = value.split(CHOICE);
  return {
    record: record === '' ? null : record,
    field: section === 'documents' || name === '' ? null : name,
    // Safe: the values of the list are the names of documents.
    document: section === 'documents' && name !== '' ? (name as DocumentType) : null,
  };
};

/** A template brings its own section along, unless the question was begun at a field or a paper. */
const placed = (asking: Asking, section: Section | null): Asking =>
  section === null || section === asking.section
    ? asking
    : { ...asking, section, record: null, field: null, document: null };

/** Whether the question was begun at something in particular, and not only somewhere in a section. */
const isFixed = ({ record, field, document, suggestion }: NamedAnchor): boolean =>
  [record, field, document].some((part) => part !== null) || suggestion !== undefined;

interface AskFormProps {
  asking: Asking;
  application: ApplicationView;
  records: readonly RecordView[];
  /** Fixed by where the question was begun. */
  about: string | undefined;
  fault: string | undefined;
  onChange: (asking: Asking) => void;
  onRemove?: (() => void) | undefined;
}

const AskForm = ({ asking, application, records, about, fault, onChange, onRemove }: AskFormProps) => {
  const choices = choicesIn(asking.section, records);
  const field = about ?? choices.find(({ value }) => value === valueOf(asking))?.label ?? '';
  return (
    <div className={classes.asking}>
      {about === undefined ? (
        <>
          <Select
            label={t('raiseSection')}
            allowDeselect={false}
            value={asking.section}
            data={SECTIONS.map((section) => ({ value: section, label: SECTION_FACTS[section].name }))}
            onChange={(next) => {
              const section = SECTIONS.find((one) => one === next) ?? 'company';
              onChange({ ...asking, section, record: null, field: null, document: null });
            }}
          />
          <Select
            label={t('raiseField')}
            allowDeselect={false}
            searchable
            value={valueOf(asking)}
            data={choices}
            onChange={(value) => onChange({ ...asking, ...chosen(asking.section, value ?? '') })}
          />
        </>
      ) : (
        <p className={classes.about}>{t('raiseAbout', { about })}</p>
      )}
      <Textarea
        label={t('raiseText')}
        description={t('raiseHint')}
        error={fault}
        value={asking.text}
        autosize
        minRows={3}
        maxLength={TEXT_LENGTH.max}
        data-autofocus
        onChange={(event) => onChange({ ...asking, text: event.currentTarget.value })}
      />
      <div className={classes.replyTools}>
        <TemplatePick
          fill={{
            merchant: application.dba_name ?? application.legal_name ?? application.merchant.name,
            reference: application.reference,
            field,
          }}
          onPick={(text, code) => onChange({ ...placed(asking, about === undefined ? sectionOf(code) : null), text })}
        />
        {onRemove !== undefined && (
          <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
            {t('raiseRemove')}
          </Button>
        )}
      </div>
    </div>
  );
};

const queryOf = ({ section, record, field, document, text, suggestion }: Asking): NewQuery => ({
  section: CODES[section],
  record,
  field,
  document,
  text: text.trim(),
  query_type: text.trim() === suggestion ? 'system' : 'manual',
});

interface RaiseQueryDialogProps {
  application: ApplicationView;
  records: readonly RecordView[];
  anchor: NamedAnchor | null;
  onChanged: () => void;
  onClose: () => void;
}

const isShort = ({ text }: Asking): boolean => text.trim().length < TEXT_LENGTH.min;

const useAsking = ({ application, anchor, onChanged, onClose }: RaiseQueryDialogProps) => {
  const [list, setList] = useState<readonly Asking[]>(() => [begin(anchor)]);
  const [isTried, setTried] = useState(false);
  const raise = useRaise(application.uid);
  const faultOf = (asking: Asking, at: number): string | undefined => {
    if (isTried && isShort(asking)) return t('tooShort');
    const own = Object.entries(raise.error?.errors ?? {}).filter(([path]) => path.startsWith(`queries.${at}.`));
    return own.flatMap(([, says]) => says).join(' ') || undefined;
  };
  const send = (): void => {
    setTried(true);
    if (list.some(isShort) || raise.isPending) return;
    const done = ({ event }: { event: number }): void => {
      offerToTakeBack({ application: application.uid, event, count: list.length, onChanged });
      onChanged();
      onClose();
    };
    raise.mutate({ asked: list.map(queryOf), version: application.version }, { onSuccess: done });
  };
  const change = (asking: Asking): void => setList((was) => was.map((one) => (one.key === asking.key ? asking : one)));
  return { list, setList, change, faultOf, send, raise };
};

/** Asks the merchant, several things at once if need be. */
export const RaiseQueryDialog = (props: RaiseQueryDialogProps) => {
  const { application, records, anchor, onClose } = props;
  const { list, setList, change, faultOf, send, raise } = useAsking(props);
  return (
    <Modal opened onClose={onClose} title={t('raiseTitle')} size="lg">
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div>
          {list.map((asking, at) => (
            <AskForm
              key={asking.key}
              asking={asking}
              application={application}
              records={records}
              about={at === 0 && anchor !== null && isFixed(anchor) ? anchor.label : undefined}
              fault={faultOf(asking, at)}
              onChange={change}
              onRemove={list.length > 1 ? () => setList(list.filter(({ key }) => key !== asking.key)) : undefined}
            />
          ))}
        </div>
        <ProblemAlert problem={raise.error} keepsInput />
        <div className={classes.replyTools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.7} />}
            onClick={() => setList([...list, begin(null)])}
          >
            {t('raiseAdd')}
          </Button>
          <Button type="submit" className={classes.send} loading={raise.isPending}>
            {t('raise')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
