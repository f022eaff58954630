import classes from './agreement-lines.module.css';

/** The wording of an agreement: whole on paper, in a frame of its own on the screen. */
export const AgreementLines = ({ text, label }: { text: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and without a mouse the arrow keys are the only way through it
  <div className={classes.text} tabIndex={0} role="region" aria-label={label}>
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, at) => (
        <p key={at} data-heading={/^\d+\. /.test(line) || undefined}>
          {line}
        </p>
      ))}
  </div>
);
