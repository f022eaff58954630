import { Button, TextInput } from '@mantine/core';
import { IconBarcode, IconSearch, IconSearchOff, IconStar } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { SoldProduct } from '../base.ts';
import type { TillCatalogue } from '../catalogue-index.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { Tile, type TileProps } from './product-tile.tsx';
import classes from './till.module.css';

/** So many tiles at once: nobody looks at more, and each is work for the browser. */
const AT_ONCE = 60;
const FAVORITES = 'favorites';
const ALL = 'all';

const Nothing = ({ place, words }: { place: string; words: string }) => {
  if (words !== '')
    return (
      <EmptyState icon={IconSearchOff} title={t('noMatch')}>
        {t('noMatchText', { words })}
      </EmptyState>
    );
  if (place === FAVORITES)
    return (
      <EmptyState icon={IconStar} title={t('noFavorites')}>
        {t('noFavoritesText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={IconBarcode} title={t(place === ALL ? 'noProducts' : 'emptyCategory')}>
      {t(place === ALL ? 'noProductsText' : 'emptyCategoryText')}
    </EmptyState>
  );
};

const shownIn = (catalogue: TillCatalogue, place: string, words: string): readonly SoldProduct[] => {
  if (words !== '') return catalogue.search(words);
  if (place === FAVORITES) return catalogue.favorites;
  return place === ALL ? catalogue.search('') : catalogue.inCategory(place);
};

interface TilesProps extends Pick<TileProps, 'onPick'> {
  catalogue: TillCatalogue;
  place: string;
  words: string;
}

/** Pictures are asked for while the server can be reached, by whoever may see products. */
const usePictures = ({ hasPictures }: TillCatalogue): TileProps['pictures'] => {
  const isReached = useStore(useDesk().counter.reach.isReached);
  const mayRead = useCan()('read_product');
  if (!hasPictures) return null;
  return isReached && mayRead ? 'asked' : 'kept';
};

const Tiles = memo(({ catalogue, place, words, onPick }: TilesProps) => {
  const [most, setMost] = useState(AT_ONCE);
  const pictures = usePictures(catalogue);
  const found = useMemo(() => shownIn(catalogue, place, words), [catalogue, place, words]);
  if (found.length === 0) return <Nothing place={place} words={words} />;
  const rest = found.length - most;
  const { pricing } = catalogue.setup;
  const cardPpm = pricing.kind === 'dual' ? pricing.card_ppm : null;
  return (
    <>
      <ul className={classes.tiles} data-pictures={pictures !== null || undefined} aria-label={t('products')}>
        {found.slice(0, most).map((product) => (
          <Tile key={product.uid} product={product} cardPpm={cardPpm} pictures={pictures} onPick={onPick} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" size="md" fullWidth onClick={() => setMost(most + AT_ONCE * 2)}>
          {t('more', { count: formatCount(Math.min(rest, AT_ONCE * 2)) })}
        </Button>
      )}
    </>
  );
});

interface PlacesProps {
  catalogue: TillCatalogue;
  place: string;
  onPlace: (place: string) => void;
}

const Places = memo(({ catalogue, place, onPlace }: PlacesProps) => {
  const tops = catalogue.categories
    .filter(({ parent }) => parent === null)
    .toSorted((one, other) => one.sort - other.sort || (one.name < other.name ? -1 : 1));
  const places = [
    { uid: FAVORITES, name: t('favorites') },
    { uid: ALL, name: t('allProducts') },
    ...tops.map(({ uid, name }) => ({ uid, name })),
  ];
  return (
    <div role="group" aria-label={t('categories')} className={classes.places}>
      {places.map(({ uid, name }) => (
        <button
          key={uid}
          type="button"
          className={classes.place}
          aria-pressed={uid === place}
          onClick={() => onPlace(uid)}
        >
          {name}
        </button>
      ))}
    </div>
  );
});

interface ProductGridProps {
  onPick: (product: SoldProduct) => void;
}

/** What is sold: favorites first, then by category, or by any word of it. Not drawn again when something is scanned. */
export const ProductGrid = memo(({ onPick }: ProductGridProps) => {
  const { counter } = useDesk();
  const catalogue = useStore(counter.kept.catalogue);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const words = useDeferredValue(typed.trim());
  if (catalogue === null)
    return (
      <EmptyState icon={IconBarcode} title={t('catalogueMissing')}>
        {t('catalogueMissingText')}
      </EmptyState>
    );
  const place = chosen ?? (catalogue.favorites.length > 0 ? FAVORITES : ALL);
  return (
    <div className={classes.grid}>
      <TextInput
        size="md"
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Places catalogue={catalogue} place={place} onPlace={setChosen} />
      <div className={classes.scroll}>
        <Tiles key={`${place} ${words}`} catalogue={catalogue} place={place} words={words} onPick={onPick} />
      </div>
    </div>
  );
});
