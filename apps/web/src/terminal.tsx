import './theme/fonts.css';
import './theme/boot.css';
import './theme/mantine-base.css';
import 'virtual:theme.css';
import './theme/tokens.css';
import './theme/base.css';

import { createRoot } from 'react-dom/client';

import { TerminalPage } from './features/terminal/pages/terminal-page.tsx';
import { DocumentFrame } from './shell/document/document-frame.tsx';
import { t } from './shell/messages.ts';
import { Provider } from './shell/provider.tsx';

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <Provider>
      <DocumentFrame here="/terminal" back={{ href: '/transactions', label: t('transactions') }}>
        <TerminalPage />
      </DocumentFrame>
    </Provider>,
  );
}
