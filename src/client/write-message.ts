declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user asked to write, so the field of the conversation takes the focus. */
    isWriting?: boolean;
  }
}

/** The state of links to a conversation that are about writing a message, such as "Say hello". */
export const writeMessage = { isWriting: true } as const;
