import type { PartVersionView } from '@ledgate/contract/agreements.ts';
import { lineDifference } from '@ledgate/domain/agreement/line-difference.ts';
import { fillPart } from '@ledgate/domain/agreement/parts.ts';

import { AgreementLines } from '../../../ui/agreement-lines.tsx';
import { t } from '../messages.ts';
import classes from './agreements.module.css';

export const VIEWS = ['text', 'changes', 'preview'] as const;
export type View = (typeof VIEWS)[number];

const Difference = ({ before, text }: { before: PartVersionView | null; text: string }) => {
  if (before === null) return <p className={classes.quiet}>{t('nothingBefore')}</p>;
  const lines = lineDifference(before.text, text);
  if (lines.every(({ kind }) => kind === 'same'))
    return <p className={classes.quiet}>{t('noChange', { n: before.n })}</p>;
  return (
    <div className={classes.difference} role="region" aria-label={t('difference', { n: before.n })}>
      {lines.map(({ kind, text: line }, at) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'p';
        return (
          <Tag key={at} data-kind={kind}>
            {kind !== 'same' && <span className={classes.kind}>{t(kind)}</span>}
            {line === '' ? '\u00a0' : line}
          </Tag>
        );
      })}
    </div>
  );
};

interface WordingViewProps {
  title: string;
  text: string;
  view: View;
  before: PartVersionView | null;
  preview: Readonly<Record<string, string>>;
}

/** A wording as it was written, as it differs from the approved one before it, or filled in. */
export const WordingView = ({ title, text, view, before, preview }: WordingViewProps) => {
  if (view === 'changes') return <Difference before={before} text={text} />;
  if (view === 'text') return <AgreementLines text={text} label={t('wording', { part: title })} />;
  return (
    <>
      <p className={classes.quiet}>{t('sampleData')}</p>
      {/* The server fills in every placeholder it knows; what it does not know stays in braces, to be seen. */}
      <AgreementLines text={fillPart(text, preview)} label={t('wording', { part: title })} />
    </>
  );
};
