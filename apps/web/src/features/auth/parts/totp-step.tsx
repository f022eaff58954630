import { CodeForm } from '../../../ui/code-form.tsx';
import { useFinishWithCode } from '../data.ts';
import { t } from '../messages.ts';
import type { StepProps } from './step-props.ts';

export const TotpStep = ({ challenge, onAnswer }: StepProps) => {
  const finish = useFinishWithCode();
  return (
    <CodeForm
      label={t('totpLabel')}
      description={t('totpHint')}
      verb={t('verify')}
      isBusy={finish.isPending}
      problem={finish.error}
      onSubmit={(otp) => finish.mutate({ user: challenge.user, otp }, { onSuccess: onAnswer })}
    />
  );
};
