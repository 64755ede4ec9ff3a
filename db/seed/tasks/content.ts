import type { TaskIdea } from './idea.ts';

export const content: TaskIdea[] = [
  {
    title: 'Blog post: five questions customers ask us',
    description:
      'Take the questions from the support inbox and answer each in a short paragraph. Between 700 and 900 words, a photo per question, and a link to our {product} where it helps the reader.',
    hours: 5,
  },
  {
    title: 'Rewrite the About page of {company}',
    description:
      'Today it reads like a brochure. Interview me for twenty minutes, then write it as I talk: how we began, what we believe in, who works here. 400 words at most.',
    hours: 4,
  },
  {
    title: 'Product descriptions for the new range',
    description:
      'Twelve items. Two sentences on what it is for, three bullet points with the facts, one on care. Keep the order of the old pages so that people can compare.',
    hours: 5,
    priority: 'high',
  },
  {
    title: 'Edit the interview with our oldest customer',
    description:
      'The raw text is twelve pages. Cut it to 900 words without losing her voice, suggest a headline and three pull quotes, and mark what she should see before we publish.',
    hours: 3.5,
  },
  {
    title: 'Subtitles for three short videos',
    description:
      'Each is about 60 seconds. English subtitles as SRT, at most two lines at a time, timed to the cut and not in the middle of a sentence. Please check the names of places.',
    hours: 2,
  },
  {
    title: 'Frequently asked questions: bring up to date',
    description:
      'Delivery times and prices have changed since spring. Go through all 28 answers, correct what is wrong, merge what is asked twice and tell me which ones nobody reads.',
    hours: 3,
  },
  {
    title: 'Case study from the Nordlicht project',
    description:
      'Problem, what we did, result, in their words where possible. They agreed to be named but want to see the figures before they go out. Two pages with one diagram.',
    hours: 6,
  },
  {
    title: 'Write the welcome emails for new customers',
    description:
      'Three mails in the first ten days: welcome and what happens next, how to get the most from our {product}, and a question about how it is going. Friendly and short, from me and not from "the team".',
    hours: 4,
    priority: 'high',
  },
  {
    title: 'Proofread the annual report',
    description:
      '32 pages, British spelling. Besides commas, please check that every figure in the text agrees with its table, and list what does not.',
    hours: 4.5,
  },
  {
    title: 'Turn the workshop slides into a guide',
    description:
      'People keep asking for the slides, but they say little without the talk. Make a ten-page PDF from slides and speaker notes with a checklist at the end.',
    hours: 6,
  },
  {
    title: 'LinkedIn posts for the month',
    description:
      'Eight posts in my name: two about a mistake and what we learned, three with something useful, three about our {product}. No hashtags beyond three and no emojis.',
    hours: 3,
  },
  {
    title: 'Photo captions for the image library',
    description:
      'Around 80 pictures from the last shoot need a title, a caption and the names of the people on them, so that we find them again. Names are on the call sheet.',
    hours: 3,
    priority: 'low',
  },
];
