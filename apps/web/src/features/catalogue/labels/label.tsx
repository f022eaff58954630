import type { Barcode } from '@ledgate/domain/till/barcode.ts';
import type { SheetName } from '@ledgate/domain/till/labels.ts';

import { formatCents } from '../../../ui/format.ts';
import type { ProductView } from '../data.ts';
import classes from './labels.module.css';

export interface LabelOf {
  product: ProductView;
  code: Barcode;
}

/** Drawn as one path, which a printer draws as sharp as it can. */
const pathOf = (modules: string): string =>
  [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`).join('');

const Bars = ({ code: { modules, quiet, text } }: { code: Barcode }) => (
  <svg
    className={classes.bars}
    viewBox={`${-quiet} 0 ${modules.length + 2 * quiet} 1`}
    preserveAspectRatio="none"
    shapeRendering="crispEdges"
    role="img"
    aria-label={text}
  >
    <path d={pathOf(modules)} fill="#000" />
  </svg>
);

interface LabelProps extends LabelOf {
  hasPrice: boolean;
}

const Label = ({ product, code, hasPrice }: LabelProps) => (
  <div className={classes.label}>
    <p className={classes.words}>
      <bdi className={classes.name}>
        {product.name}
        {product.variant !== null && ` · ${product.variant}`}
      </bdi>
      {hasPrice && <bdi className={classes.price}>{formatCents(product.price_cents)}</bdi>}
    </p>
    <Bars code={code} />
    <p className={classes.digits} dir="ltr">
      {code.text}
    </p>
  </div>
);

interface PageProps {
  labels: readonly (LabelOf | null)[];
  sheet: SheetName;
  hasPrice: boolean;
}

/** One sheet, or one label of a roll, in its true size. */
export const LabelPage = ({ labels, sheet, hasPrice }: PageProps) => (
  <div className={classes.page} data-sheet-name={sheet} dir="ltr">
    {labels.map((label, at) => (label === null ? <div key={at} /> : <Label key={at} {...label} hasPrice={hasPrice} />))}
  </div>
);
