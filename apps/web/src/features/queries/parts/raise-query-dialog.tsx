import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import { SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { CODES } from '@ledgate/domain/queries/sections.ts';
import { Button, Modal, Select, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type NewQuery, useRaise } from '../data.ts';
import { t } from '../messages.ts';
import { offerToTakeBack } from '../undo-raised.ts';
import classes from './queries.module.css';
import { type Asking, begin, choicesIn, chosen, moveTo, valueOf, withTemplate } from './raise-choices.ts';
import { TemplatePick } from './template-pick.tsx';

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
  const of = { application, records };
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
              onChange(moveTo(asking, chosen(section, ''), of));
            }}
          />
          <Select
            label={t('raiseField')}
            allowDeselect={false}
            searchable
            value={valueOf(asking)}
            data={choicesIn(asking.section, records)}
            onChange={(value) => onChange(moveTo(asking, chosen(asking.section, value ?? ''), of))}
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
        onChange={({ currentTarget: { value: text } }) =>
          // Whoever clears the field begins anew, without the template.
          onChange({ ...asking, text, ...(text === '' && { template: null }) })
        }
      />
      <div className={classes.replyTools}>
        <TemplatePick onPick={(template) => onChange(withTemplate(asking, template, of, about !== undefined))} />
        {onRemove !== undefined && (
          <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
            {t('raiseRemove')}
          </Button>
        )}
      </div>
    </div>
  );
};

const queryOf = ({ section, record, field, document, text, suggestion, template }: Asking): NewQuery => ({
  section: CODES[section],
  record,
  field,
  document,
  text: text.trim(),
  query_type: template !== null ? 'template' : text.trim() === suggestion ? 'system' : 'manual',
  ...(template !== null && { template: template.id }),
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
