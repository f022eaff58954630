export const ChoosePage = () => null;
