import { useLocation } from '@tanstack/react-router';

/** The secret of a mailed link, which stands behind its #. */
export const useLinkToken = () => useLocation({ select: ({ hash }) => hash });
