import { useEffect, useState } from 'react';

/** Leads to another site. The page may be shown again, as it was, when the user presses Back. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  function leave(url: string) {
    setLeaving(true);
    window.location.assign(url);
  }
  return { isLeaving, leave };
}
