/** What anybody may know of the agency. Its owner sets it; see `defaultAgency`. */
export type Agency = {
  /** The name that people know, in titles, mails and on the landing page. Invoices have that of the seller. */
  name: string;
  /** Whether DOCX, XLSX, CSV, TXT and ZIP files can be attached. */
  officeFiles: boolean;
};

/** The values of the specification. */
export const defaultAgency: Agency = { name: 'GVA', officeFiles: false };

let current = defaultAgency;
const listeners = new Set<() => void>();

/**
 * The agency as this process has last read it. The server reads it when it starts and after each change, a worker before
 * each job, and a browser with the session. Money is never decided from it.
 */
export const agency = () => current;

export function setAgency(next: Agency) {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that ends it. */
export function followAgency(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
