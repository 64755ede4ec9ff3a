import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(userId: number) => void>();

/** Another user is typing a message to this one. */
export function notifyTyping(userId: number) {
  for (const listener of listeners) listener(userId);
}

/** Calls `onTyping` with the id of a user who is typing to this one, while the component is mounted. */
export function useTyping(onTyping: (userId: number) => void) {
  const notify = useEffectEvent(onTyping);
  useEffect(() => {
    const listener = (userId: number) => notify(userId);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
