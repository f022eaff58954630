import { useLocation } from '@tanstack/react-router';

import { LinkGate } from '../parts/link-gate.tsx';

/** The address of a mailed link of which the second half is missing altogether. */
export const CutLinkPage = () => {
  const { pathname } = useLocation();
  const kind = pathname.startsWith('/activate') ? 'activation' : 'reset';
  return (
    <LinkGate kind={kind} link={{ a: '', b: '' }}>
      {null}
    </LinkGate>
  );
};
