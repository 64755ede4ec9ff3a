import type { TaskIdea } from './idea.ts';

export const customerService: TaskIdea[] = [
  {
    title: 'Answer the weekend tickets',
    description:
      'About forty tickets since Friday evening. You may grant refunds up to 50 yourself; put anything from a lawyer or a journalist into my folder unanswered.',
    hours: 4,
    priority: 'urgent',
  },
  {
    title: 'Write macros for the ten most common questions',
    description:
      'Look at the tickets of the last two months, group them, and write an answer for each group that still sounds like a person. Leave gaps for name and order number.',
    hours: 4,
  },
  {
    title: 'Call back customers of the delayed delivery',
    description:
      'Twenty-three people. Say sorry, give the new date, offer free shipping on the next order, and write down how they took it. Please do not leave this on voicemail.',
    hours: 3.5,
    priority: 'high',
  },
  {
    title: 'Monthly satisfaction survey',
    description:
      'Send the three-question survey to everyone who bought our {product} last month, remind once after five days, and put the answers below 3 on my desk with the full story.',
    hours: 2.5,
  },
  {
    title: 'Reply to the app-store and Google reviews',
    description:
      'All reviews of the last month, the bad ones first. Thank, answer the point, offer a way to reach a person. Never argue, never more than four sentences.',
    hours: 2,
  },
  {
    title: 'Handle the returns of the autumn sale',
    description:
      'Check each parcel against the list, confirm the refund to the customer the same day, and note the reason. At the end I would like to know the three most common reasons.',
    hours: 5,
  },
  {
    title: 'Phone cover during the team day',
    description:
      'From 9 to 4 please take the main line. The FAQ sheet covers most; everything else gets a call-back the next morning with your note in the CRM.',
    hours: 7,
    priority: 'high',
  },
  {
    title: 'Update the chat-bot answers',
    description:
      'The bot still promises our old delivery times. Go through its 40 answers, correct them and test the ten most used ones from a phone.',
    hours: 2.5,
  },
  {
    title: 'Follow up on open complaints',
    description:
      'Nine complaints have waited longer than a week. For each: what happened, what we promised, what is missing, and a message to the customer today.',
    hours: 3,
    priority: 'urgent',
  },
  {
    title: 'Confirm appointments for next week',
    description:
      'Call or text everyone in the calendar, move those who cannot come, and fill the gaps from the waiting list. Mark confirmed ones green.',
    hours: 2,
  },
  {
    title: 'Write a help article on changing an order',
    description:
      'Half of our chats are about this. Five steps with a screenshot each, and what to do when the parcel has already left.',
    hours: 2,
  },
  {
    title: 'Set up out-of-office and holiday texts',
    description:
      'Mail, chat, phone and the shop banner need the same dates and the same promise. Prepare them now and switch them on the evening before.',
    hours: 1,
    priority: 'low',
  },
];
