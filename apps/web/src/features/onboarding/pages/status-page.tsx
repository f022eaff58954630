export const StatusPage = () => null;
