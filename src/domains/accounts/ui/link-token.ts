import { useLocation } from '@tanstack/react-router';

/** The token of an emailed link, from the URL fragment. */
export const useLinkToken = () => useLocation({ select: ({ hash }) => hash });
