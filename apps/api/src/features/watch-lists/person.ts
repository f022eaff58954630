export interface Person {
  uid: string;
  name: string;
}

interface PersonRow {
  uid: string;
  first_name: string;
  last_name: string;
}

export const personOf = ({ uid, first_name, last_name }: PersonRow): Person => ({
  uid,
  name: `${first_name} ${last_name}`.trim(),
});

/** Whoever did it; nobody where the server did it by itself. */
export const maybePersonOf = (
  uid: string | null,
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
): Person | null => (uid === null ? null : personOf({ uid, first_name: first_name ?? '', last_name: last_name ?? '' }));
