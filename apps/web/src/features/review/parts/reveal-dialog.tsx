import { useCaseView } from '../case-context.ts';
import { useReveal } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RevealDialogProps {
  label: string;
  record: string;
  field: string;
  onShown: (value: string | null) => void;
  onClose: () => void;
}

const SHOWN_MS = 60_000;

/** Asks why somebody needs to see a secret; the answer is shown for a minute. */
export const RevealDialog = ({ label, record, field, onShown, onClose }: RevealDialogProps) => {
  const { file } = useCaseView();
  const { mutate, isPending, error } = useReveal(file.application.uid);
  const send = (reason: string): void =>
    mutate(
      { record, field, reason },
      {
        onSuccess: ({ value }) => {
          onShown(value);
          setTimeout(() => onShown(null), SHOWN_MS);
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={say('revealTitle', { label })}
      verb={t('reveal')}
      text={say('revealText')}
      isBusy={isPending}
      problem={error}
      onSend={send}
      onClose={onClose}
    />
  );
};
