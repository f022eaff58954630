import './theme/fonts.css';
import './theme/boot.css';
import './theme/mantine-base.css';
import 'virtual:theme.css';
import './theme/tokens.css';
import './theme/base.css';

import { createRoot } from 'react-dom/client';

import { TerminalPage } from './features/terminal/pages/terminal-page.tsx';
import { Provider } from './shell/provider.tsx';
import { TerminalFrame } from './shell/terminal/terminal-frame.tsx';

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <Provider>
      <TerminalFrame>
        <TerminalPage />
      </TerminalFrame>
    </Provider>,
  );
}
