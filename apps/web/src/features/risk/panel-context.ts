import type { RiskInputView } from '@ledgate/contract/risk.ts';
import type { SuggestedQuery } from '@ledgate/domain/risk/finding.ts';
import { createContext, useContext } from 'react';

/** Brings a field of the application into view, where the page has it. */
export type ShowField = (input: RiskInputView) => void;

interface PanelFacts {
  applicationUid: string;
  onShowField?: ShowField | undefined;
  /** Puts a suggested question to the merchant; absent where none can be asked. */
  onAsk?: ((query: SuggestedQuery) => void) | undefined;
  /** Score, band or stops may be others now. */
  onChanged: () => void;
}

export const PanelContext = createContext<PanelFacts>({ applicationUid: '', onChanged: () => undefined });

export const usePanel = (): PanelFacts => useContext(PanelContext);
