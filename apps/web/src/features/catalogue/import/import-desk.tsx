import { guessColumns } from '@ledgate/domain/till/product-rows.ts';
import { Button, Progress } from '@mantine/core';
import { useMemo, useState } from 'react';

import { FigureBand } from '../../../ui/figure-band.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import { type BadRow, judgeRows, type Mapping } from './judge-rows.ts';
import classes from './import.module.css';
import { MappingTable } from './mapping-table.tsx';
import type { Table } from './read-table.ts';
import { RefusedRows } from './refused-rows.tsx';
import { TablePicker } from './table-picker.tsx';
import { type ImportState, type Tally, useImport } from './use-import.ts';

type Running = Extract<ImportState, { at: 'running' }>;

const Running = ({ state, onStop }: { state: Running; onStop: () => void }) => (
  <section className={classes.running} aria-live="polite">
    <p>
      {t(state.isPreview ? 'importPreviewing' : 'importSending', {
        done: formatCount(state.done),
        of: formatCount(state.of),
      })}
    </p>
    <Progress value={(state.done / state.of) * 100} aria-label={t('importTitle')} />
    <Button variant="default" onClick={onStop}>
      {t('importStop')}
    </Button>
  </section>
);

const figuresOf = ({ created, changed, unchanged }: Tally, refused: readonly BadRow[]) => [
  { label: t('importCreated'), value: formatCount(created) },
  { label: t('importChanged'), value: formatCount(changed) },
  { label: t('importUnchanged'), value: formatCount(unchanged) },
  { label: t('importRefused'), value: formatCount(refused.length) },
];

const Outcome = ({
  state,
  bad,
  heads,
}: {
  state: Extract<ImportState, { tally: Tally }>;
  bad: readonly BadRow[];
  heads: readonly string[];
}) => {
  const refused = [...bad, ...state.tally.refused].toSorted((one, other) => one.number - other.number);
  return (
    <section className={classes.part} aria-live="polite">
      <h2 className={classes.heading}>{t(state.at === 'previewed' ? 'importWould' : 'importDid')}</h2>
      <FigureBand figures={figuresOf(state.tally, refused)} />
      <RefusedRows rows={refused} heads={heads} />
    </section>
  );
};

const Stopped = ({ state }: { state: Extract<ImportState, { at: 'stopped' }> }) => (
  <>
    {state.problem && <ProblemAlert problem={state.problem} />}
    <Notice tone="warn">
      {t(state.isPreview ? 'importStoppedPreview' : 'importStopped', {
        done: formatCount(state.done),
        of: formatCount(state.of),
      })}
    </Notice>
  </>
);

/** One file from choosing it to what became of each row. */
const ChosenTable = ({ table, onOther }: { table: Table; onOther: () => void }) => {
  const [mapping, setMapping] = useState<Mapping>(() => guessColumns(table.heads));
  const { state, preview, send, stop, reset } = useImport();
  const { good, bad } = useMemo(() => judgeRows(table, mapping), [table, mapping]);
  const hasName = mapping.includes('name');
  const isOver = state.at === 'imported';
  const isRunning = state.at === 'running';
  return (
    <>
      <div className={classes.chosen}>
        <p className={classes.file}>{t('importFile', { name: table.name, count: formatCount(table.rows.length) })}</p>
        <Button variant="default" disabled={isRunning} onClick={onOther}>
          {t(isOver ? 'importAgain' : 'importOther')}
        </Button>
      </div>
      {!isOver && (
        <MappingTable
          table={table}
          mapping={mapping}
          isFixed={isRunning}
          onChange={(next) => {
            setMapping(next);
            reset();
          }}
        />
      )}
      {!hasName && <Notice tone="warn">{t('importNeedsName')}</Notice>}
      {hasName && state.at === 'idle' && (
        <>
          <p>
            {t('importReady', { count: good.length })} {bad.length > 0 && t('importBad', { count: bad.length })}
          </p>
          <RefusedRows rows={bad} heads={table.heads} />
        </>
      )}
      {state.at === 'stopped' && <Stopped state={state} />}
      {'tally' in state && <Outcome state={state} bad={bad} heads={table.heads} />}
      {isRunning && <Running state={state} onStop={stop} />}
      {hasName && !isRunning && !isOver && good.length > 0 && (
        <div className={classes.steps}>
          <Button variant={state.at === 'previewed' ? 'default' : 'filled'} onClick={() => void preview(good)}>
            {t('importPreview')}
          </Button>
          <Button
            variant={state.at === 'previewed' ? 'filled' : 'default'}
            disabled={state.at !== 'previewed' && !(state.at === 'stopped' && !state.isPreview)}
            onClick={() => void send(good)}
          >
            {t('importSend', { count: good.length })}
          </Button>
        </div>
      )}
    </>
  );
};

export const ImportDesk = () => {
  const [table, setTable] = useState<Table | null>(null);
  return table === null ? (
    <TablePicker onTable={setTable} />
  ) : (
    <ChosenTable key={table.name} table={table} onOther={() => setTable(null)} />
  );
};
