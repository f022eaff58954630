import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

interface FieldProblems {
  errors?: Readonly<Record<string, readonly string[]>>;
}

/** The names of the fields in a form, as far as they are filled in or registered. */
const hasField = <T extends FieldValues>(form: UseFormReturn<T>, name: string): name is FieldPath<T> =>
  name.split('.')[0] !== undefined && (name.split('.')[0] ?? '') in form.getValues();

/** Puts the server's remarks on their fields and the cursor on the first. Says whether any field took one. */
export const showFieldProblems = <T extends FieldValues>(form: UseFormReturn<T>, problem: FieldProblems): boolean => {
  const remarks = Object.entries(problem.errors ?? {});
  let isPlaced = false;
  for (const [name, texts] of remarks) {
    if (!hasField(form, name)) continue;
    form.setError(name, { type: 'server', message: texts.join(' ') }, { shouldFocus: !isPlaced });
    isPlaced = true;
  }
  return isPlaced;
};
