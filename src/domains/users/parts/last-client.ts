const keyOf = (vaId: number) => `gva-client:${vaId}`;

/** The client that a VA with several clients chose last on this device. */
export function readLastClient(vaId: number): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(vaId))) || undefined;
  } catch {
    // The browser blocks storage.
    return undefined;
  }
}

export function saveLastClient(vaId: number, clientId: number) {
  try {
    localStorage.setItem(keyOf(vaId), String(clientId));
  } catch {
    // Storage is full or blocked, so the first client is shown next time.
  }
}
