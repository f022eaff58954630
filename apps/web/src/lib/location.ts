import { catalogue } from './messages.ts';
import { createStore } from './store.ts';
import { isRecord, onStoredElsewhere, parseStored, readStored, STORED, writeStored } from './storage.ts';

/** The stored location, in the specification's own words. */
export interface StoredLocation {
  lat: number | null;
  long: number | null;
  isDenied: boolean;
  message: string;
}

const t = catalogue({
  denied: 'Please allow your location in the browser settings.',
  unavailable: 'Your browser could not find your location just now.',
});

const parse = (text: string | null): StoredLocation | null => {
  const stored = parseStored(text);
  if (!isRecord(stored)) return null;
  const { lat, long, isDenied, message } = stored;
  return {
    lat: typeof lat === 'number' ? lat : null,
    long: typeof long === 'number' ? long : null,
    isDenied: isDenied === true,
    message: typeof message === 'string' ? message : '',
  };
};

export const location = createStore<StoredLocation | null>(parse(readStored(STORED.location)));

onStoredElsewhere([STORED.location], () => location.set(parse(readStored(STORED.location))));

const keep = (value: StoredLocation): StoredLocation => {
  writeStored(STORED.location, JSON.stringify(value));
  location.set(value);
  return value;
};

/** What goes on the wire: nothing while it is unknown or was denied. */
export const locationHeader = (): Record<string, string> => {
  const known = location.get();
  if (!known || known.isDenied || known.lat === null || known.long === null) return {};
  return { location: JSON.stringify({ lat: known.lat, long: known.long }) };
};

/** Asks the browser, which may ask the person. Answers with what was stored. */
export const askLocation = (): Promise<StoredLocation> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(keep({ lat: null, long: null, isDenied: true, message: t('denied') }));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(keep({ lat: coords.latitude, long: coords.longitude, isDenied: false, message: '' })),
      (error) => {
        const isDenied = error.code === error.PERMISSION_DENIED;
        resolve(keep({ lat: null, long: null, isDenied, message: isDenied ? t('denied') : t('unavailable') }));
      },
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });

/** Reads the location again without asking, when the person has allowed it before. */
export const refreshLocation = async (): Promise<void> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state === 'granted') await askLocation();
};
