import { lazy } from 'react';

import { StatusPage } from '../../features/onboarding/pages/status-page.tsx';

const Signers = lazy(async () => ({
  default: (await import('../../features/signatures/parts/signers-sheet.tsx')).SignersSheet,
}));

const RatesChange = lazy(async () => ({
  default: (await import('../../features/rates/amendments/upcoming-rates.tsx')).UpcomingRates,
}));

const KeptReserve = lazy(async () => ({
  default: (await import('../../features/rates/parts/kept-reserve.tsx')).KeptReserve,
}));

/** Where an application stands, with who has signed it and how its rates change. */
export const StatusRoute = () => <StatusPage Signers={Signers} RatesChange={RatesChange} KeptReserve={KeptReserve} />;
