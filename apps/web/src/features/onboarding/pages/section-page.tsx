import { type FormSection, type Section } from '@ledgate/domain/applications/sections.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { isStaff } from '@ledgate/domain/access/roles.ts';
import { usePerson } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import { AskedNotice } from '../parts/asked-notice.tsx';
import { goToPath, type Missing, missingIn } from '../parts/missing.ts';
import { MissingSummary } from '../parts/missing-summary.tsx';
import { NotReady } from '../parts/not-ready.tsx';
import { SectionForms } from '../parts/section-forms.tsx';
import { useWizard, type Wizard } from '../parts/use-wizard.ts';
import { readOnlyText, WizardFrame } from '../parts/wizard-frame.tsx';
import { type OnboardingSearch, sectionAfter, sectionLink } from '../paths.ts';

interface SectionProps {
  wizard: Wizard;
  section: FormSection;
  search: OnboardingSearch;
}

const nextName = (next: Section | undefined): string =>
  next === undefined ? t('continueSummary') : t('continueTo', { section: t(`name_${next}`).toLowerCase() });

const SectionBody = ({ wizard, section, search }: SectionProps) => {
  const navigate = useNavigate();
  const person = usePerson();
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const next = sectionAfter(section);
  const isEditable = wizard.isEditable(section);
  useEffect(() => {
    if (search.at !== undefined) goToPath(wizard, search.at);
  }, [search.at, wizard]);
  const goOn = (): void => {
    void wizard.draft.flush();
    void navigate(sectionLink(next ?? 'documents', search.application));
  };
  const check = (): void => {
    wizard.attempted.set(wizard.attempted.get() + 1);
    const found = missingIn(wizard.draft, section);
    setMissing(found);
    if (found.length === 0) goOn();
  };
  const goBack = (): void => {
    void wizard.draft.flush();
    void navigate({ to: '/my-queries', search: { application: wizard.application.uid } });
  };
  const bar = (
    <>
      <Button
        variant="default"
        onClick={() => {
          void wizard.draft.flush();
          void navigate({ to: '/' });
        }}
      >
        {t('saveAndClose')}
      </Button>
      {wizard.isAsked ? (
        <Button onClick={goBack}>{t('backToQuestions')}</Button>
      ) : (
        <Button onClick={isEditable ? check : goOn}>{nextName(next)}</Button>
      )}
    </>
  );
  return (
    <WizardFrame wizard={wizard} at={section} title={t(`title_${section}`)} chosen={search.application} bar={bar}>
      {missing.length > 0 && (
        <MissingSummary missing={missing} onPick={(path) => goToPath(wizard, path)} onGoOn={goOn} />
      )}
      {isEditable && wizard.isAsked && <AskedNotice questions={wizard.questions} section={section} />}
      {!isEditable && <Notice>{readOnlyText(person !== null && isStaff(person.role))}</Notice>}
      <SectionForms wizard={wizard} section={section} />
    </WizardFrame>
  );
};

interface SectionPageProps {
  section: FormSection;
  search: OnboardingSearch;
}

/** One section of the application, whichever it is. */
export const SectionPage = ({ section, search }: SectionPageProps) => {
  const loading = useWizard(search.application);
  if (loading.state !== 'ready') return <NotReady title={t(`title_${section}`)} loading={loading} />;
  return <SectionBody key={section} wizard={loading.wizard} section={section} search={search} />;
};
