import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { client } from '../lib/client.ts';
import classes from './receipt-sheet.module.css';

/** What an id shows never changes. */
const readLogo = async (logo: string): Promise<Blob> => {
  const bytes = await client.merchantSettings.readReceiptLogo({ params: { logo } });
  return new Blob([await bytes.arrayBuffer()], { type: bytes.type });
};

/** Fetched with the session, which a plain address could not carry. A receipt without it is whole. */
export const ReceiptLogo = ({ logo }: { logo: string }) => {
  const { data } = useQuery({ queryKey: ['receipt-logo', logo], queryFn: () => readLogo(logo), staleTime: Infinity });
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address === null ? null : <img className={classes.logo} src={address} alt="" />;
};
