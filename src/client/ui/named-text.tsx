type NamedTextProps = { text: string; name: string | null };

/** A sentence with a name, the direction of which does not turn the sentence. */
export function NamedText({ text, name }: NamedTextProps) {
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi>{name}</bdi>
      {text.slice(at + name.length)}
    </>
  );
}
