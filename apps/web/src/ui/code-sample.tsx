import { CopyButton } from './copy-button.tsx';
import classes from './code-sample.module.css';

/** Lines to copy into a program. They run from left to right whatever the page does. */
export const CodeSample = ({ caption, code }: { caption: string; code: string }) => (
  <figure className={classes.figure}>
    <figcaption className={classes.caption}>{caption}</figcaption>
    <pre className={classes.code} dir="ltr" translate="no">
      {code}
    </pre>
    <div>
      <CopyButton text={code} />
    </div>
  </figure>
);
