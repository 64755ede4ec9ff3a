import type { TaskIdea } from './idea.ts';

export const research: TaskIdea[] = [
  {
    title: 'Find three suppliers for recycled packaging',
    description:
      'Minimum order below 1,000 pieces, delivery within three weeks, certificate at hand. Ask for a sample and a price for 500, 1,000 and 5,000 and put it into one table.',
    hours: 4,
  },
  {
    title: 'Compare booking tools',
    description:
      'We outgrow the current one: no waiting list, no deposit. Test the four on the list with a free account and tell me what each cannot do, what it costs us in a year and how we would move.',
    hours: 5,
  },
  {
    title: 'Which grants could we apply for?',
    description:
      'Regional and national, for companies of fewer than twenty people. For each: deadline, amount, what it wants to see, and how likely you think we are to get it.',
    hours: 5,
    priority: 'high',
  },
  {
    title: 'Research venues for the customer day',
    description:
      'Eighty people, daylight, step-free, a kitchen we may use, less than an hour from the center. Five places with price, two free dates in spring and photos.',
    hours: 3.5,
  },
  {
    title: 'Summary of the new packaging law',
    description:
      'What changes for {company}, from when, what we have to register and what it costs. Two pages with links to the official texts, no law-firm blog posts.',
    hours: 4,
    priority: 'high',
  },
  {
    title: 'Map the competitors around the new site',
    description:
      'Everyone within five kilometers who sells something like our {product}: address, opening hours, price of the standard offer, number of reviews. A map would be nice.',
    hours: 3,
  },
  {
    title: 'List of 150 prospects in the region',
    description:
      'Companies between 20 and 200 people, with a name and a role in purchasing or operations. Check each address; I would rather have 120 good ones than 150 guesses.',
    hours: 7,
  },
  {
    title: 'What do customers say about us online?',
    description:
      'Read the reviews of the last twelve months on the three big sites. Group them by what they praise and what they complain about, with two quotes each.',
    hours: 3,
  },
  {
    title: 'Salary check for two roles',
    description:
      'What do people in customer service and in operations earn in our area, with three years of experience? Use at least three sources and give me a range, not a number.',
    hours: 2,
  },
  {
    title: 'Find podcasts that take guests',
    description:
      'Ten podcasts whose listeners might need our {product}, still active, with a contact and one episode I should hear before I write. Sorted by fit, not by size.',
    hours: 3,
    priority: 'low',
  },
  {
    title: 'Check accessibility of our website',
    description:
      'Keyboard only, 200 percent zoom, and the free scanner on the six main pages. List what you find with a screenshot and how bad it is for the user.',
    hours: 3,
  },
  {
    title: 'Trademark check for the new name',
    description:
      'Look in the two official registers for the three candidates, same and similar classes, and for free domains. No legal advice needed, only what you find.',
    hours: 2,
  },
];
