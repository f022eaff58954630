import { FileButton, Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';

import { t } from '../messages.ts';
import classes from './import.module.css';
import { readTable, type Table, type TableFault } from './read-table.ts';

/** A file that was chosen or dropped; what is no table says why. */
export const TablePicker = ({ onTable }: { onTable: (table: Table) => void }) => {
  const [fault, setFault] = useState<TableFault | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const read = await readTable(file);
    if (typeof read === 'string') setFault(read);
    else onTable(read);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classes.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconTableImport size={32} stroke={1.4} aria-hidden="true" className={classes.sign} />
      <FileButton accept=".csv,text/csv,text/plain,.tsv" onChange={(file) => void take(file)}>
        {(props) => <Button {...props}>{t('importChoose')}</Button>}
      </FileButton>
      <p className={classes.hint}>{t('importHint')}</p>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {t(`importFault_${fault}`)}
        </p>
      )}
    </div>
  );
};
