import type { TaskIdea } from './idea.ts';

export const marketing: TaskIdea[] = [
  {
    title: 'Plan four weeks of Instagram posts',
    description:
      'Lay out three posts a week around our {product}: one behind the scenes, one customer story, one offer. Put captions and picture ideas into the shared content calendar so that I can approve the whole month at once.',
    hours: 6,
  },
  {
    title: 'Monthly newsletter: write and schedule',
    description:
      "Use the usual template, lead with what is new about our {product}, and keep it under 350 words. Send me a test mail first; it should go out on the first Tuesday at 9 AM in the reader's time zone.",
    hours: 4,
    priority: 'high',
  },
  {
    title: 'Refresh the Google Business profile',
    description:
      'Opening hours, holiday closures and the photos are out of date. Please also answer the last ten reviews in our tone: thankful, short, no copy and paste.',
    hours: 2,
  },
  {
    title: 'Collect ten customer testimonials',
    description:
      'Write to the customers marked "happy" in the sheet and ask for two sentences and permission to use their name. Put the answers in one document, quotes first, permission noted next to each.',
    hours: 3.5,
  },
  {
    title: 'Compare our prices with five competitors',
    description:
      'Choose the five that come up first when somebody looks for {product} in our area. I need a table with price, what is included, delivery terms and one line on how they present it.',
    hours: 3,
  },
  {
    title: 'Set up the spring referral campaign',
    description:
      "A customer who brings a friend gets 15 off, the friend 10. Create the codes, the landing page from the existing block and the two emails, then test the whole way through with a friend's address.",
    hours: 5,
    priority: 'high',
  },
  {
    title: 'Facebook ads: weekly check and report',
    description:
      'Pause everything with a cost per lead above 18, move its budget to the two best ads, and write down what you changed. The report is five lines, not five pages.',
    hours: 1.5,
  },
  {
    title: 'Prepare the trade-fair handout',
    description:
      'One page, both sides, in our colors. Front: what {company} does in three sentences. Back: prices and a QR code to the booking page. The printer needs a PDF with 3 mm bleed.',
    hours: 4,
  },
  {
    title: 'Clean up the mailing list',
    description:
      'Remove hard bounces and people who have not opened anything for twelve months, but send those a last "do you still want to hear from us?" first. Keep a copy of the list from before.',
    hours: 2,
    priority: 'low',
  },
  {
    title: 'Find eight micro-influencers who fit us',
    description:
      'Between 3,000 and 30,000 followers, in our region, and with real comments under their posts. Note the handle, email, typical post and why our {product} would interest them.',
    hours: 3,
  },
  {
    title: 'Black-Friday plan on one page',
    description:
      'Dates, offer, channels, who writes what until when. Look at the figures of last year first and tell me in one paragraph what we should not repeat.',
    hours: 3.5,
    priority: 'urgent',
  },
  {
    title: 'Add alt text to the shop pictures',
    description:
      'About 120 pictures, each with one sentence that says what it shows and, if it matters, the color. No keyword stuffing; think of somebody who uses a screen reader.',
    hours: 4,
    priority: 'low',
  },
];
