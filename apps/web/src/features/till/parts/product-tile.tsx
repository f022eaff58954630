import { cardPrice } from '@ledgate/domain/till/dual-pricing.ts';
import { memo } from 'react';

import { formatCents } from '../../../ui/format.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import type { SoldProduct } from '../base.ts';
import { fullName } from '../catalogue-index.ts';
import { t } from '../messages.ts';
import { BothPrices } from './both-prices.tsx';
import classes from './till.module.css';

const say = (cents: number, unit: SoldProduct['unit']): string =>
  unit === 'each' ? formatCents(cents) : t('perUnit', { price: formatCents(cents), unit });

export interface TileProps {
  product: SoldProduct;
  /** Under dual pricing, what a card pays more. */
  cardPpm: number | null;
  /** None: no product has one. */
  pictures: 'kept' | 'asked' | null;
  onPick: (product: SoldProduct) => void;
}

/** One product on the shelf; not drawn again when something is sold. */
export const Tile = memo(({ product, cardPpm, pictures, onPick }: TileProps) => (
  <li>
    <button type="button" className={classes.tile} onClick={() => onPick(product)}>
      {pictures !== null && (
        <ProductImage image={product.image} name={product.name} size="tile" canAsk={pictures === 'asked'} />
      )}
      <span className={classes.tileName}>{fullName(product)}</span>
      <span className={classes.tilePrice}>
        <BothPrices
          cash={say(product.price_cents, product.unit)}
          card={cardPpm === null ? null : say(cardPrice(product.price_cents, cardPpm), product.unit)}
        />
      </span>
    </button>
  </li>
));
