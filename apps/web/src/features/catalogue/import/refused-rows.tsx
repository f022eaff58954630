import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { saveBytes } from '../../../lib/files.ts';
import { formatCount } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import type { BadRow } from './judge-rows.ts';
import classes from './import.module.css';
import { writeRefused } from './read-table.ts';

const SHOWN = 100;

/** Each row that is left out, with why; all of them as a file that can be mended and imported. */
export const RefusedRows = ({ rows, heads }: { rows: readonly BadRow[]; heads: readonly string[] }) =>
  rows.length === 0 ? null : (
    <section className={classes.part} aria-label={t('importRefusedTitle')}>
      <div className={classes.chosen}>
        <h3 className={classes.heading}>{t('importRefusedTitle')}</h3>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={() => void saveBytes(writeRefused(heads, rows), t('importRefusedName'))}
        >
          {t('importSaveRefused')}
        </Button>
      </div>
      <dl className={classes.refused}>
        {rows.slice(0, SHOWN).map(({ number, why }) => (
          <div key={number}>
            <dt>{t('importRow', { number: formatCount(number) })}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      {rows.length > SHOWN && (
        <p className={classes.hint}>
          {t('importMoreRefused', { shown: formatCount(SHOWN), count: formatCount(rows.length) })}
        </p>
      )}
    </section>
  );
