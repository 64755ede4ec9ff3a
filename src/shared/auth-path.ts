/** Whether the page belongs to signing in. All other pages except the landing page are the portal. */
export const isAuthPath = (path: string) => /^\/auth(\/|$)/.test(path);
