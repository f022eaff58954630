import { Kbd, Modal } from '@mantine/core';

import { letterKeys } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';
import { t } from './keys-messages.ts';
import classes from './keys-dialog.module.css';

type Line = readonly [keys: readonly string[], what: string];

const MOVE: readonly Line[] = [
  [['Ctrl', 'K'], t('keySearch')],
  [['/'], t('keySearch')],
  [['?'], t('keyHelp')],
  [['g', 'd'], t('keyDashboard')],
  [['g', 'a'], t('keyApplications')],
  [['g', 'u'], t('keyUsers')],
  [['g', 'q'], t('keyQueries')],
  [['g', 'c'], t('keyAccount')],
  [['b'], t('keyBookmark')],
  [['m'], t('keyMenu')],
  [['Esc'], t('keyClose')],
];

const LISTS: readonly Line[] = [
  [['j', 'k'], t('keyNext')],
  [['Enter'], t('keyOpen')],
  [['x'], t('keySelect')],
  [['Ctrl', 'Enter'], t('keySave')],
];

const CASE: readonly Line[] = [
  [['[', ']'], t('keyCases')],
  [['1', '7'], t('keySection')],
  [['v'], t('keyVerify')],
  [['q'], t('keyQuery')],
  [['n'], t('keyNote')],
  [['t'], t('keyTake')],
  [['w'], t('keyAssign')],
  [['s'], t('keySnooze')],
  [['a'], t('keyDecide')],
  [['u'], t('keyUndo')],
  [['j', 'k'], t('keyDocuments')],
  [['y'], t('keyAccept')],
  [['r'], t('keyReject')],
];

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className={classes.lines}>
      {lines.map(([keys, what]) => (
        <div key={keys.join(' ')} className={classes.line}>
          {/* Pressed in this order, whichever way the page runs. */}
          <dt dir="ltr">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const isOn = useStore(letterKeys);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('keysTitle')} size="lg">
      <div className={classes.columns}>
        <Lines title={t('keysMove')} lines={MOVE} />
        <Lines title={t('keysLists')} lines={LISTS} />
        <Lines title={t('keysCase')} lines={CASE} />
      </div>
      <p className={classes.note}>{isOn ? t('keysPreference') : t('keysOff')}</p>
    </Modal>
  );
};
