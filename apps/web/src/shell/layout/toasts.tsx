import { Notifications } from '@mantine/notifications';

/** Where `toast` speaks: whatever was said before this was there is shown as soon as it is. */
export const Toasts = () => <Notifications position="top-right" autoClose={6000} limit={4} zIndex={250} />;
