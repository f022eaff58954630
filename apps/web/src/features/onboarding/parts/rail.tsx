import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';

import { type Store, useStore } from '../../../lib/store.ts';
import { NavLink } from '../../../ui/nav-link.tsx';
import type { StripCell } from '../../../ui/section-strip.tsx';
import type { Progress } from '../draft/sending.ts';
import { t } from '../messages.ts';
import { sectionLink } from '../paths.ts';
import classes from './wizard.module.css';

interface RailProps {
  /** The open page. */
  at: Section | 'summary';
  application: string | undefined;
  progress: Store<readonly Progress[]>;
  /** Where a question waits for its answer. */
  asked: readonly Section[];
}

const standingOf = (line: Progress | undefined, isAsked: boolean): string => {
  if (isAsked) return t('railAsked');
  if (line === undefined) return '';
  return line.state === 'complete' ? t('railComplete') : t('railDone', { done: line.done, total: line.total });
};

/** A section with a question that waits for its answer is not complete, however full it is. */
export const cellsOf = (progress: readonly Progress[], asked: readonly Section[]): StripCell[] =>
  SECTIONS.map((section) => {
    const isComplete = progress.find((line) => line.section === section)?.state === 'complete';
    return {
      section: t(`name_${section}`),
      state: asked.includes(section) ? 'query' : isComplete ? 'complete' : 'empty',
    };
  });

/** Where the rail is a strip to be pushed sideways, the open section is in sight. */
const reveal = (link: HTMLAnchorElement | null): void => {
  const strip = link?.closest('nav');
  if (link && strip) strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
};

/** The seven sections, each with how far it is. */
export const Rail = ({ at, application, progress, asked }: RailProps) => {
  const lines = useStore(progress);
  return (
    <nav className={classes.rail} aria-label={t('rail')}>
      <ol>
        {SECTIONS.map((section) => {
          const line = lines.find((one) => one.section === section);
          const isAsked = asked.includes(section);
          return (
            <li key={section}>
              <NavLink
                {...sectionLink(section, application)}
                ref={section === at ? reveal : undefined}
                className={classes.railLink}
                data-active={section === at || undefined}
                current={section === at ? 'step' : undefined}
              >
                <span
                  className={classes.railCell}
                  data-state={isAsked ? 'query' : (line?.state ?? 'empty')}
                  aria-hidden="true"
                />
                <span className={classes.railName}>{t(`name_${section}`)}</span>
                <span className={classes.railCount}>{standingOf(line, isAsked)}</span>
              </NavLink>
            </li>
          );
        })}
        <li>
          <NavLink
            to="/summary"
            ref={at === 'summary' ? reveal : undefined}
            search={application === undefined ? {} : { application }}
            className={classes.railLink}
            data-active={at === 'summary' || undefined}
            current={at === 'summary' ? 'step' : undefined}
          >
            <span className={classes.railName}>{t('railSummary')}</span>
          </NavLink>
        </li>
      </ol>
    </nav>
  );
};
