export interface Person {
  uid: string;
  name: string;
}

interface PersonRow {
  uid: string;
  known_as: string;
}

export const personOf = ({ uid, known_as: name }: PersonRow): Person => ({ uid, name });

/** Whoever did it; nobody where the server did it by itself. */
export const maybePersonOf = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };
