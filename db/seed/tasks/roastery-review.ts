import type { RoasteryTask } from './roastery-task.ts';

/** The demo client's tasks in In Review, newest first. */
export const reviewTasks: RoasteryTask[] = [
  {
    status: 'in-review',
    days: [-6, 1],
    category: 'content',
    priority: 'high',
    hours: 4,
    title: 'New texts for the subscription page',
    description:
      'Today the page explains prices before it explains the idea. New order: what you get, how you choose, what it costs, how you stop. Short sentences, and the word "curated" must not appear.',
    thread: [
      [
        'va',
        'Ready for you to read: the draft is in the shop under "Subscription (copy)". I left two headlines for you to choose from.',
      ],
      [
        'client',
        'I like the second headline. One question about the "how you stop" part: can we promise one click?',
      ],
      ['va', 'Yes, I tried it with a test order: one click, then a mail that confirms it.'],
    ],
  },
  {
    status: 'in-review',
    days: [-8, 0],
    category: 'marketing',
    priority: 'medium',
    hours: 3,
    title: 'Instagram plan for the next four weeks',
    description:
      'Twelve posts: four about people, four about brewing, two about farms, two offers. Captions and photos in the calendar, stories only as ideas. The week of the market should point to the stall.',
    thread: [['va', 'All twelve are in the calendar. Posts 3 and 9 need a photo from you.']],
  },
  {
    status: 'in-review',
    days: [-10, -1],
    category: 'research',
    priority: 'medium',
    hours: 5,
    title: 'Delivery partners for the west coast',
    description:
      'Our parcels to California take six days. Ask three carriers and two fulfilment houses what two to three days would cost for 150 parcels a month, and what we would have to change when packing.',
    thread: [
      [
        'va',
        'The table is attached to the sheet "Carriers". Short version: 2.10 more per parcel with the carrier in Reno, nothing changes for packing.',
      ],
      ['client', 'That is less than I feared. Let me sleep on it and talk to Saga.'],
    ],
  },
  {
    status: 'in-review',
    days: [-11, 2],
    category: 'admin',
    priority: 'low',
    hours: 2,
    title: 'Bring the staff handbook up to date',
    description:
      'Holidays, sick leave and the new rule for the tip jar. The old text is from before we had employees, so please read it as if you started with us on Monday and mark whatever you would not understand.',
  },
  {
    status: 'in-review',
    days: [-13, -4],
    category: 'data-entry',
    priority: 'medium',
    hours: 3,
    title: 'Enter the results of the cupping evenings',
    description:
      'Eighty score sheets from four evenings. Average and spread for each coffee, and a list of the words people used more than three times. That decides what goes into the spring menu.',
    thread: [
      [
        'va',
        'Done. Favorite by far: the natural from Yirgacheffe, 4.6 of 5, and everybody writes "strawberry".',
      ],
      ['client', 'I knew it! I will go through the sheet on Friday.'],
    ],
  },
  {
    status: 'in-review',
    days: [-15, 4],
    category: 'customer-service',
    priority: 'medium',
    hours: 2.5,
    title: 'Answers for the ten most asked questions',
    description:
      'From grind size to gift cards. Each answer in four sentences at most, in the voice of the shop, as a macro in the help desk and as a text for the FAQ.',
  },
];
