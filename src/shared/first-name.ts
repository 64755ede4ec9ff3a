const isName = (word: string) => /^\p{L}.*[\p{L}\p{M}]$/u.test(word);

/** `Olivia` for "Dr. Olivia Öztürk 🌻"; the first word with a letter if none is a name, such as "J."; undefined for "🌻". */
export function firstNameOf(fullName: string): string | undefined {
  const words = fullName.trim().split(/\s+/);
  return words.find(isName) ?? words.find((word) => /\p{L}/u.test(word));
}
