/** Downloads the file at an address of this server. Without a name, the response names it. */
export function saveFrom(address: string, name = '') {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves content that the browser has. */
export function saveContent(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
