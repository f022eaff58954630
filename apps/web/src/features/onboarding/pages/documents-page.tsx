export const DocumentsPage = () => null;
