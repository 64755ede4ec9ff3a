type TaskTemplate = { title: string; description: string };

/** First tasks that clients hand over, by the key of their category. The form opens with these texts. */
export const taskTemplates: Partial<Record<string, TaskTemplate>> = {
  research: {
    title: 'Compare three suppliers',
    description:
      'Find three suppliers for (what I need) and compare price, delivery time and reviews.\n\nResult: a table with links, and the one you would choose.',
  },
  admin: {
    title: 'Tidy up my inbox and calendar',
    description:
      'Sort my inbox into "answer today", "this week" and "for information", and list appointments that clash.\n\nResult: a short list of what needs my decision.',
  },
  content: {
    title: 'Write a blog post',
    description:
      'Write about (subject) for (readers), 600 to 800 words, in a friendly tone.\n\nResult: a draft with a title, headings and two ideas for pictures.',
  },
  marketing: {
    title: 'Plan a week of social media posts',
    description:
      'Prepare five posts about (offer) for (channels), each with a text, a picture and a time.\n\nResult: a document that I can approve post by post.',
  },
  'customer-service': {
    title: 'Draft answers to frequent questions',
    description:
      'Read the last fifty requests of our customers and collect the ten most frequent questions.\n\nResult: an answer to each question that we can reuse.',
  },
  'data-entry': {
    title: 'Move contacts into one list',
    description:
      'Put the contacts from the attached files into one sheet, without duplicates.\n\nResult: one row per contact with name, company, e-mail and phone.',
  },
};
