/** `user.role_changed` reads “User: role changed”, so that a new kind of step needs no new words here. */
export const stepWords = (action: string): string => {
  const [subject = '', step = ''] = action.split('.');
  const words = (text: string): string => text.replace(/_/g, ' ');
  const head = words(subject);
  return step === '' ? head : `${head.charAt(0).toUpperCase()}${head.slice(1)}: ${words(step)}`;
};
