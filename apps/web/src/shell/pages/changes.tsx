import { lazy } from 'react';

import { ChangesPage, type RequestFormProps } from '../../features/changes/pages/changes-page.tsx';

const ChangeForm = lazy(async () => {
  const [{ ChangeForm: Form }, { AttachField }] = await Promise.all([
    import('../../features/onboarding/parts/change-form.tsx'),
    import('../../features/queries/parts/attach-field.tsx'),
  ]);
  return { default: (props: RequestFormProps) => <Form {...props} Attach={AttachField} /> };
});

/** What changes of an open account, with the forms of the application for whoever asks. */
export const ChangesRoute = () => <ChangesPage RequestForm={ChangeForm} />;
