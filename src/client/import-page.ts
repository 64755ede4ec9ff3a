/** Thrown when the code of a page cannot be loaded because the browser is offline. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable';
}

/**
 * Wraps the dynamic import of a page. The router reloads when a file is missing, which is right after a release.
 * Offline, a reload would lose the current page, so the import fails with an error to show instead.
 */
export const importPage =
  <Module>(load: () => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new PageUnreachable('Offline', { cause: error });
    });
