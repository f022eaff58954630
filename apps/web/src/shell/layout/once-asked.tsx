import { type ComponentType, lazy, Suspense, useState } from 'react';

interface Opened {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A dialog of the frame whose code is fetched when it is first asked for: nobody waits at the door for what most never
 * open. Once there it stays, so that it can close with its own motion.
 */
export const onceAsked = (load: () => Promise<ComponentType<Opened>>): ComponentType<Opened> => {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function OnceAsked(props: Opened) {
    const [wasAsked, setAsked] = useState(props.isOpen);
    if (props.isOpen && !wasAsked) setAsked(true);
    return wasAsked ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
};
