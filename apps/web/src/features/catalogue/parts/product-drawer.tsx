import { Button, Drawer, Skeleton } from '@mantine/core';
import { useState } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { useCan } from '../../../lib/ability.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import {
  type NewProduct,
  type ProductBody,
  type ProductView,
  useAddProduct,
  useArchiveProduct,
  useProduct,
  useSaveProduct,
} from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { sayNotSaved } from './not-saved.ts';
import { PicturePart } from './picture-part.tsx';
import { nameOf } from './product-columns.tsx';
import { ProductForm } from './product-form.tsx';
import { StockPart } from './stock-part.tsx';

type Choices = readonly { value: string; label: string }[];

interface Inside {
  categories: Choices;
  onClose: () => void;
  onOpen: (uid: string) => void;
}

const AddForm = ({ parent, categories, onClose, onOpen }: Inside & { parent: ProductView | null }) => {
  const { mutate, isPending, error } = useAddProduct();
  return (
    <ProductForm
      product={null}
      parent={parent}
      categories={categories}
      isBusy={isPending}
      problem={error}
      onClose={onClose}
      onSave={(body, onError) =>
        mutate(body, {
          onError,
          onSuccess: (made) => {
            toast.good(t('added', { name: nameOf(made) }));
            if (parent === null) onOpen(made.uid);
            else onClose();
          },
        })
      }
    />
  );
};

/** Where it belongs and what there is of it are not changed by the form. */
const changesOf = (typed: NewProduct): ProductBody => {
  const body: ProductBody & Partial<NewProduct> = { ...typed };
  delete body.parent;
  delete body.stock;
  return body;
};

const EditForm = ({ product, categories, onClose }: Inside & { product: ProductView }) => {
  const { mutate, isPending, error } = useSaveProduct();
  return (
    <ProductForm
      // What was saved is what the form begins with anew.
      key={product.version}
      product={product}
      parent={null}
      categories={categories}
      isBusy={isPending}
      problem={error}
      onClose={onClose}
      onSave={(typed, onError) =>
        mutate({ product, body: changesOf(typed) }, { onError, onSuccess: () => toast.good(t('saved')) })
      }
    />
  );
};

const Archive = ({ product, onClose }: { product: ProductView; onClose: () => void }) => {
  const { mutate, isPending } = useArchiveProduct();
  const { uid } = product;
  const name = nameOf(product);
  const restore = (): void =>
    mutate({ uid, isBack: true }, { onSuccess: () => toast.good(t('restored', { name })), onError: sayNotSaved });
  const archive = (): void =>
    mutate(
      { uid, isBack: false },
      {
        onError: sayNotSaved,
        onSuccess: () => {
          undoToast(t('archived', { name }), t('undo'), restore);
          onClose();
        },
      },
    );
  return product.archived_at === null ? (
    <Button variant="subtle" color="red" loading={isPending} onClick={archive}>
      {t('archive')}
    </Button>
  ) : (
    <Button variant="default" loading={isPending} onClick={restore}>
      {t('restore')}
    </Button>
  );
};

const Variants = ({
  of,
  onAdd,
  onOpen,
}: {
  of: ProductView[];
  onAdd: (() => void) | null;
  onOpen: Inside['onOpen'];
}) => (
  <section className={classes.part} aria-label={t('variantsTitle')}>
    <div className={classes.row}>
      <h3>{t('variantsTitle')}</h3>
      {onAdd && (
        <Button size="xs" variant="default" onClick={onAdd}>
          {t('addVariant')}
        </Button>
      )}
    </div>
    <p className={classes.small}>{t('variantsText')}</p>
    <ul className={classes.rows}>
      {of.map((variant) => (
        <li key={variant.uid} className={classes.row}>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(variant.uid)}>
            {variant.variant}
          </Button>
          <span className={classes.mono}>{formatCents(variant.price_cents)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Whole = ({ product, variants, ...inside }: Inside & { product: ProductView; variants: ProductView[] }) => {
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const isLive = product.archived_at === null;
  const mayChange = isLive && can('update_product');
  if (isAdding) return <AddForm {...inside} parent={product} onClose={() => setAdding(false)} />;
  const { parent } = product;
  return (
    <div className={classes.stack}>
      {!isLive && <Notice tone="warn">{t('archivedNote')}</Notice>}
      {parent !== null && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => inside.onOpen(parent)}>
            {t('back', { name: product.name })}
          </Button>
        </div>
      )}
      {(mayChange || product.image !== null) && <PicturePart product={product} mayChange={mayChange} />}
      {mayChange ? (
        <EditForm {...inside} product={product} />
      ) : (
        <dl className={classes.facts}>
          <dt>{t('price')}</dt>
          <dd>{formatCents(product.price_cents)}</dd>
          <dt>{t('sku')}</dt>
          <dd>{product.sku ?? '–'}</dd>
          <dt>{t('barcode')}</dt>
          <dd>{product.barcode ?? '–'}</dd>
        </dl>
      )}
      {product.parent === null && (
        <Variants
          of={variants.filter(({ archived_at: archivedAt }) => !isLive || archivedAt === null)}
          onAdd={isLive && can('create_product') ? () => setAdding(true) : null}
          onOpen={inside.onOpen}
        />
      )}
      {product.track_stock && product.variants === 0 && <StockPart product={product} mayRecord={mayChange} />}
      {can('delete_product') && (
        <div className={classes.part}>
          <div>
            <Archive product={product} onClose={inside.onClose} />
          </div>
        </div>
      )}
    </div>
  );
};

const Known = ({ uid, ...inside }: Inside & { uid: string }) => {
  const { data, error, isFetching, refetch } = useProduct(uid);
  useOpenRecord('product', data?.product.uid);
  if (data) return <Whole key={uid} {...inside} product={data.product} variants={data.variants} />;
  return error === null ? (
    <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
  ) : (
    <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
};

const Title = ({ uid }: { uid: string }) => {
  const { data } = useProduct(uid);
  return <bdi>{data ? nameOf(data.product) : t('loading')}</bdi>;
};

/** A product with its variants and its stock; `new` for one that is to be added. */
export const ProductDrawer = ({ open, ...inside }: Inside & { open: string }) => (
  <Drawer
    opened
    onClose={inside.onClose}
    position="right"
    size="lg"
    title={open === 'new' ? t('addTitle') : <Title uid={open} />}
  >
    {open === 'new' ? <AddForm {...inside} parent={null} /> : <Known {...inside} uid={open} />}
  </Drawer>
);
