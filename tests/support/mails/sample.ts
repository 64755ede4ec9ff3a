/**
 * A mail as a program sends it. `⟦` and `⟧` enclose what is certainly quoted history, and are not sent; all other words are
 * the author's, or could be.
 */
export type SampleMail = {
  name: string;
  subject?: string;
  /** Adds the headers of an answer. */
  isReply?: boolean;
  text?: string;
  html?: string;
  /** The text and the HTML have words of their own. */
  keepsBoth?: boolean;
  /** The bytes of the only part in base64, with the headers that describe them. Then `text` is what they mean. */
  encoded?: { headers: string[]; bytes: string };
};
