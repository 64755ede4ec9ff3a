type Client = { fullName: string; company: string | null };

/** A client is known by the company, which comes before the person. */
export const clientName = ({ company, fullName }: Client) => company ?? fullName;
/** Companies are not unique. */
export const clientWithContact = ({ company, fullName }: Client) =>
  company ? `${company}, ${fullName}` : fullName;
