import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import { Button, Drawer, Progress } from '@mantine/core';

import { FigureBand } from '../../../ui/figure-band.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './bulk.module.css';
import { EditForm } from './edit-form.tsx';
import { type CategoryName, EditedRows } from './edited-rows.tsx';
import { type BulkState, type Edit, useBulk } from './use-bulk.ts';
import type { Chosen } from './use-selection.ts';

const countOf = (rows: readonly EditedProductView[], outcome: EditedProductView['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;

const Outcome = ({
  rows,
  title,
  categoryName,
}: {
  rows: readonly EditedProductView[];
  title: string;
  categoryName: CategoryName;
}) => (
  <section className={classes.form} aria-live="polite">
    <h3>{title}</h3>
    <FigureBand
      figures={[
        { label: t('importChanged'), value: formatCount(countOf(rows, 'changed')) },
        { label: t('importUnchanged'), value: formatCount(countOf(rows, 'unchanged')) },
        { label: t('importRefused'), value: formatCount(countOf(rows, 'refused')) },
      ]}
    />
    <EditedRows rows={rows} categoryName={categoryName} />
  </section>
);

const Running = ({ state }: { state: Extract<BulkState, { at: 'running' }> }) => (
  <section className={classes.form} aria-live="polite">
    <p>{t(`bulkRunning_${state.does}`, { done: formatCount(state.done), of: formatCount(state.of) })}</p>
    <Progress value={(state.done / state.of) * 100} aria-label={t('bulkTitle')} />
  </section>
);

interface DeskProps {
  chosen: Chosen;
  categories: readonly { value: string; label: string }[];
  areArchived: boolean;
  onDone: () => void;
}

type Steps = ReturnType<typeof useBulk>;

const Previewed = ({
  edit,
  rows,
  chosen,
  steps,
  categoryName,
}: {
  edit: Edit;
  rows: readonly EditedProductView[];
  chosen: Chosen;
  steps: Steps;
  categoryName: CategoryName;
}) => {
  const changed = countOf(rows, 'changed');
  return (
    <>
      <div className={classes.actions}>
        <Button disabled={changed === 0} onClick={() => void steps.apply(edit, chosen)}>
          {t('bulkApply', { count: changed, shown: formatCount(changed) })}
        </Button>
        <Button variant="default" onClick={steps.reset}>
          {t('bulkOther')}
        </Button>
      </div>
      <Outcome rows={rows} title={t('bulkWould')} categoryName={categoryName} />
    </>
  );
};

const Applied = ({
  edit,
  rows,
  steps,
  onDone,
}: {
  edit: Edit;
  rows: readonly EditedProductView[];
  steps: Steps;
  onDone: () => void;
}) => (
  <div className={classes.actions}>
    <Button onClick={onDone}>{t('bulkDone')}</Button>
    {countOf(rows, 'changed') > 0 && (
      <Button variant="default" onClick={() => void steps.putBack(edit, rows)}>
        {t('undo')}
      </Button>
    )}
  </div>
);

const Stopped = ({
  state,
  steps,
  onDone,
}: {
  state: Extract<BulkState, { at: 'stopped' }>;
  steps: Steps;
  onDone: () => void;
}) => (
  <>
    <ProblemAlert problem={state.problem} />
    <Notice tone="warn">
      {t(`bulkStopped_${state.does}`, { done: formatCount(state.done), of: formatCount(state.of) })}
    </Notice>
    {state.does === 'preview' ? (
      <div>
        <Button onClick={steps.reset}>{t('bulkAgain')}</Button>
      </div>
    ) : (
      <Applied edit={state.edit} rows={state.does === 'apply' ? state.results : []} steps={steps} onDone={onDone} />
    )}
  </>
);

const isOver = (state: BulkState): boolean =>
  state.at === 'applied' || state.at === 'put back' || (state.at === 'stopped' && state.does !== 'preview');

const Desk = ({ chosen, categories, areArchived, onDone, steps }: DeskProps & { steps: Steps }) => {
  const { state } = steps;
  const categoryName: CategoryName = (uid) => categories.find(({ value }) => value === uid)?.label ?? t('category');
  return (
    <div className={classes.desk}>
      <p className={classes.hint}>{t('bulkLead', { count: chosen.size, shown: formatCount(chosen.size) })}</p>
      {/* Kept while it is looked at what it would do: another try begins with what was typed. */}
      <div hidden={state.at !== 'idle'}>
        <EditForm
          categories={categories}
          areArchived={areArchived}
          onPreview={(edit) => void steps.preview(edit, chosen)}
        />
      </div>
      {state.at === 'running' && <Running state={state} />}
      {state.at === 'stopped' && <Stopped state={state} steps={steps} onDone={onDone} />}
      {state.at === 'previewed' && (
        <Previewed edit={state.edit} rows={state.results} chosen={chosen} steps={steps} categoryName={categoryName} />
      )}
      {state.at === 'applied' && (
        <>
          <Applied edit={state.edit} rows={state.results} steps={steps} onDone={onDone} />
          <Outcome rows={state.results} title={t('bulkDid')} categoryName={categoryName} />
        </>
      )}
      {state.at === 'put back' && (
        <>
          <div>
            <Button onClick={onDone}>{t('bulkDone')}</Button>
          </div>
          <Outcome rows={state.results} title={t('bulkPutBack')} categoryName={categoryName} />
        </>
      )}
    </div>
  );
};

type BulkDrawerProps = Omit<DeskProps, 'onDone'> & {
  /** Told whether something was done: then what was chosen is no longer what it was. */
  onClose: (isDone: boolean) => void;
};

/** Many products changed together: said, looked at, done, and taken back. Stays while it is being done. */
export const BulkDrawer = ({ onClose, ...desk }: BulkDrawerProps) => {
  const steps = useBulk();
  const { state } = steps;
  const isWriting = state.at === 'running' && state.does !== 'preview';
  return (
    <Drawer
      opened
      onClose={() => (isWriting ? undefined : onClose(isOver(state)))}
      position="right"
      size="lg"
      title={t('bulkTitle')}
    >
      <Desk {...desk} steps={steps} onDone={() => onClose(true)} />
    </Drawer>
  );
};
