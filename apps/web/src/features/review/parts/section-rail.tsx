import type { Section } from '@ledgate/domain/applications/sections.ts';

import { t } from '../messages.ts';
import { cellOf, type SectionWord } from '../section-state.ts';
import classes from './case.module.css';

interface SectionRailProps {
  words: readonly { section: Section; word: SectionWord }[];
  chosen: Section;
  onChoose: (section: Section) => void;
}

/** The seven sections, each with its state as a square and a word; a strip of tabs where there is no room. */
export const SectionRail = ({ words, chosen, onChoose }: SectionRailProps) => (
  <nav className={classes.rail} aria-label={t('sections')}>
    {words.map(({ section, word }, at) => (
      <button
        key={section}
        type="button"
        className={classes.railItem}
        aria-current={section === chosen ? 'true' : undefined}
        aria-keyshortcuts={String(at + 1)}
        onClick={() => onChoose(section)}
      >
        <span className={classes.square} data-state={cellOf(word)} aria-hidden="true" />
        <span>{t(section)}</span>
        {word !== 'complete' && <span className={classes.railWord}>{t(`state_${word}`)}</span>}
      </button>
    ))}
  </nav>
);
