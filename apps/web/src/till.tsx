import './theme/fonts.css';
import './theme/boot.css';
import './theme/mantine-base.css';
import 'virtual:theme.css';
import './theme/tokens.css';
import './theme/base.css';

import { createRoot } from 'react-dom/client';

import { isEnrolled } from './features/till/enrolment.ts';
import { keepTillAtHand } from './features/till/keep-at-hand.ts';
import { TillPage } from './features/till/pages/till-page.tsx';
import { TillBar } from './features/till/parts/till-bar.tsx';
import { DocumentFrame } from './shell/document/document-frame.tsx';
import { t } from './shell/messages.ts';
import { Provider } from './shell/provider.tsx';

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <Provider>
      <DocumentFrame
        here="/till"
        back={{ href: '/', label: t('backOffice') }}
        bar={<TillBar />}
        waits={isEnrolled}
        isWide
        isOfflineToo
      >
        <TillPage />
      </DocumentFrame>
    </Provider>,
  );
  void keepTillAtHand();
}
