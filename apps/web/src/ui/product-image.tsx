import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';

import { client } from '../lib/client.ts';
import classes from './product-image.module.css';

interface ProductImageProps {
  /** Of the product: what an id shows never changes. */
  image: string | null;
  /** Its first letters stand where there is no picture. */
  name: string;
  size?: 'row' | 'tile' | 'large';
  /** False while it cannot be asked for: what was seen before is still shown. */
  canAsk?: boolean;
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

interface FrameProps {
  size: ProductImageProps['size'];
  children: ReactNode;
  ref?: Ref<HTMLSpanElement>;
}

const Frame = ({ size, children, ref }: FrameProps) => (
  <span ref={ref} className={classes.frame} data-size={size} aria-hidden="true">
    {children}
  </span>
);

/** Asked for once it comes into sight, and kept for as long as the page is open. */
const Picture = ({ image, name, size, canAsk = true }: ProductImageProps & { image: string }) => {
  const [frame, setFrame] = useState<HTMLSpanElement | null>(null);
  const isSeen = useSeen(frame);
  const { data } = useQuery({
    queryKey: ['product-image', image],
    queryFn: () => readProductImage(image),
    enabled: canAsk && isSeen,
    staleTime: Infinity,
  });
  const address = useAddress(data);
  return (
    <Frame ref={setFrame} size={size}>
      {address === null ? initials(name) : <img className={classes.picture} src={address} alt="" decoding="async" />}
    </Frame>
  );
};

/** The picture of a product, beside its name; its first letters where there is none. */
export const ProductImage = ({ image, name, size = 'row', canAsk = true }: ProductImageProps) =>
  image === null ? (
    <Frame size={size}>{initials(name)}</Frame>
  ) : (
    <Picture image={image} name={name} size={size} canAsk={canAsk} />
  );
