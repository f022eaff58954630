import { lazy } from 'react';

import { StatusPage } from '../../features/onboarding/pages/status-page.tsx';

const Signers = lazy(async () => ({
  default: (await import('../../features/signatures/parts/signers-sheet.tsx')).SignersSheet,
}));

/** Where an application stands, with who has signed it. */
export const StatusRoute = () => <StatusPage Signers={Signers} />;
