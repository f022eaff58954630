import { IMAGE_TYPES } from '@ledgate/domain/till/product-image.ts';
import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import { ProductImage, readProductImage } from '../../../ui/product-image.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { type ProductView, useRemoveImage, useSetImage } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { BadPicture, shrinkImage } from './shrink-image.ts';

const useChoosing = (uid: string) => {
  const { mutate, isPending, error } = useSetImage();
  const [isBad, setBad] = useState(false);
  const [isShrinking, setShrinking] = useState(false);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setShrinking(true);
    setBad(false);
    try {
      const image = await shrinkImage(file);
      mutate({ uid, image }, { onSuccess: () => toast.good(t('pictureSaved')) });
    } catch (fault) {
      if (!(fault instanceof BadPicture)) throw fault;
      setBad(true);
    } finally {
      setShrinking(false);
    }
  };
  return { choose, isBad, isBusy: isPending || isShrinking, problem: error };
};

const Remove = ({ product: { uid, image } }: { product: ProductView }) => {
  const { mutate: remove, isPending } = useRemoveImage();
  const { mutate: set } = useSetImage();
  const fail = (problem: { title: string; remedy?: string | undefined }): void => toast.problem(t('notSaved'), problem);
  const press = async (): Promise<void> => {
    // Kept here, to be sent again by who takes it back.
    const bytes = image === null ? null : await readProductImage(image).catch(() => null);
    remove(uid, {
      onError: fail,
      onSuccess: () => {
        if (bytes)
          undoToast(t('pictureRemoved'), t('undo'), () =>
            set({ uid, image: bytes }, { onError: fail, onSuccess: () => toast.good(t('pictureSaved')) }),
          );
      },
    });
  };
  return (
    <Button size="xs" variant="subtle" color="red" loading={isPending} onClick={() => void press()}>
      {t('pictureRemove')}
    </Button>
  );
};

/** What the till shows for it. */
export const PicturePart = ({ product, mayChange }: { product: ProductView; mayChange: boolean }) => {
  const { choose, isBad, isBusy, problem } = useChoosing(product.uid);
  return (
    <section className={classes.picture} aria-label={t('picture')}>
      <ProductImage image={product.image} name={product.name} size="large" />
      {mayChange && (
        <div className={classes.stack}>
          <p className={classes.small}>
            {t(product.parent !== null && !product.has_own_image ? 'pictureInherited' : 'pictureHint')}
          </p>
          <ProblemAlert problem={problem} />
          {isBad && (
            <p role="alert" className={classes.fault}>
              {t('pictureBad')}
            </p>
          )}
          <div className={classes.actions}>
            <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  leftSection={<IconPhoto size={16} stroke={1.7} />}
                  loading={isBusy}
                >
                  {t(product.has_own_image ? 'pictureReplace' : 'pictureChoose')}
                </Button>
              )}
            </FileButton>
            {product.has_own_image && <Remove product={product} />}
          </div>
        </div>
      )}
    </section>
  );
};
