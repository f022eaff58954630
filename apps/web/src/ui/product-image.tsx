import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { client } from '../lib/client.ts';
import classes from './product-image.module.css';

interface ProductImageProps {
  /** Of the product: what an id shows never changes. */
  image: string | null;
  /** Its first letters stand where there is no picture. */
  name: string;
  size?: 'row' | 'tile' | 'large';
}

/** True from the moment on that it comes into sight: hundreds of them may stand in one list. */
const useSeen = (element: Element | null): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, isSeen]);
  return isSeen;
};

const useAddress = (blob: Blob | undefined): string | null => {
  const address = useMemo(() => (blob === undefined ? null : URL.createObjectURL(blob)), [blob]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address;
};

/** The bytes, fetched with the session, which a plain address could not carry; the browser keeps them for good. */
export const readProductImage = async (image: string): Promise<Blob> => {
  const bytes = await client.catalogue.readProductImage({ params: { image } });
  return new Blob([await bytes.arrayBuffer()], { type: bytes.type });
};

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The picture of a product, beside its name. */
export const ProductImage = ({ image, name, size = 'row' }: ProductImageProps) => {
  const [frame, setFrame] = useState<HTMLSpanElement | null>(null);
  const isSeen = useSeen(frame);
  const { data } = useQuery({
    queryKey: ['product-image', image],
    queryFn: () => readProductImage(image ?? ''),
    enabled: image !== null && isSeen,
    staleTime: Infinity,
  });
  const address = useAddress(image === null ? undefined : data);
  return (
    <span ref={setFrame} className={classes.frame} data-size={size} aria-hidden="true">
      {address === null ? initials(name) : <img className={classes.picture} src={address} alt="" />}
    </span>
  );
};
