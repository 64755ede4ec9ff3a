import type { RoasteryTask } from './roastery-task.ts';

/** Done and cancelled tasks, newest first. */
export const finishedTasks: RoasteryTask[] = [
  {
    status: 'done',
    days: [-9, -3],
    finished: -4,
    category: 'admin',
    priority: 'high',
    hours: 3,
    title: 'Organize the visit of the Guatemalan farmers',
    description:
      'Three guests, two nights. Hotel, dinner on the first evening, a morning in the roastery and the transfer to the airport. Don Arturo does not eat fish. A one-page plan for everybody with phone numbers.',
    thread: [['client', 'They were very happy, and so was I. Thank you for the little map!']],
  },
  {
    status: 'done',
    days: [-14, -7],
    finished: -8,
    category: 'marketing',
    priority: 'high',
    hours: 5,
    title: 'Newsletter: autumn menu',
    description:
      'Two new coffees, the end of the cold brew and the opening hours of the market. Same template, test mail to me, sent on Tuesday at 9.',
    thread: [
      ['va', 'Sent to 3,912 people. After a day: 47 percent opened, 6 percent clicked, 31 orders.'],
      ['client', 'The best one this year. It was the photo of Saga laughing, I am sure.'],
    ],
  },
  {
    status: 'done',
    days: [-19, -12],
    finished: -12,
    category: 'data-entry',
    priority: 'medium',
    hours: 3,
    title: 'Update prices in the shop and on the wholesale sheet',
    description:
      'Green coffee costs more now, so our prices go up by 60 cents a bag on the first of the month. Shop, wholesale sheet, marketplace and the printed list for the counter need the same figures.',
  },
  {
    status: 'done',
    days: [-24, -17],
    finished: -16,
    category: 'customer-service',
    priority: 'urgent',
    hours: 4,
    title: 'Recall of the cracked travel mugs',
    description:
      'A batch of the green mugs cracks with hot water. Write to all 96 buyers today, offer the money back or another mug, and keep a list of who chose what. The tone: calm, clear, sorry.',
    thread: [
      ['va', '96 mails sent, 71 answers so far. 40 want another mug, 31 the money.'],
      ['client', 'You saved my week. Please put the remaining 25 on a reminder for Monday.'],
      ['va', 'Reminder sent, 92 of 96 have answered now. I think we can close this.'],
    ],
  },
  {
    status: 'done',
    days: [-31, -24],
    finished: -25,
    category: 'research',
    priority: 'medium',
    hours: 4,
    title: 'What do other roasters charge for shipping?',
    description:
      'Twenty roasters of our size: price, the order amount from which it is free, and how fast it is. I would like to know whether our 4.90 is a reason not to order.',
  },
  {
    status: 'done',
    days: [-36, -29],
    finished: -30,
    category: 'content',
    priority: 'low',
    hours: 2.5,
    title: 'Captions for the farm photos',
    description:
      'Sixty-four photos from the trip. Place, people, what they are doing. The names are in my notebook, pages 12 to 20.',
  },
  {
    status: 'done',
    days: [-43, -36],
    finished: -35,
    category: 'admin',
    priority: 'medium',
    hours: 2,
    title: 'Find a new cleaning company',
    description:
      'Twice a week after closing, with experience in food. Three offers with references, and please call one reference each.',
  },
  {
    status: 'done',
    days: [-50, -43],
    finished: -44,
    category: 'marketing',
    priority: 'medium',
    hours: 6,
    title: 'Set up the referral program',
    description:
      "A friend gets the first bag for half, the customer a free bag after the friend's second order. Codes, page, two mails, terms on half a page.",
  },
  {
    status: 'done',
    days: [-57, -49],
    finished: -50,
    category: 'data-entry',
    priority: 'low',
    hours: 3,
    title: 'Tidy the product photos',
    description:
      'One folder for each coffee, file names that say what the photo shows, and everything older than three years into the archive.',
  },
  {
    status: 'done',
    days: [-64, -57],
    finished: -56,
    category: 'customer-service',
    priority: 'high',
    hours: 3.5,
    title: 'Ask cancelled subscribers why they left',
    description:
      'Everyone who cancelled since spring, about fifty people. A short personal mail with one question. Group the answers and tell me what we could have changed.',
    thread: [
      [
        'va',
        'Most common answer with 19 of 34: too much coffee at home. Nobody knew that a delivery can be skipped.',
      ],
      [
        'client',
        'Then we have to show the skip button in every mail. Thank you, this is worth a lot.',
      ],
    ],
  },
  {
    status: 'done',
    days: [-71, -64],
    finished: -65,
    category: 'research',
    priority: 'medium',
    hours: 5,
    title: 'Find a venue for the barista workshop',
    description:
      'Twelve people, water and power for two espresso machines, a Sunday. Three places with price and pictures.',
  },
  {
    status: 'done',
    days: [-78, -70],
    finished: -71,
    category: 'admin',
    priority: 'medium',
    hours: 2.5,
    title: 'Put all supplier contracts into one list',
    description:
      'Supplier, what we buy, price until when, notice period, contact. Set a reminder four weeks before each notice period ends.',
  },
  {
    status: 'done',
    days: [-85, -78],
    finished: -79,
    category: 'content',
    priority: 'medium',
    hours: 4,
    title: 'Rewrite the order confirmation mails',
    description:
      'They sound like a machine wrote them, because one did. Five mails: ordered, paid, sent, delivered, how was it? Warm, short, with a name under them.',
  },

  {
    status: 'cancelled',
    days: [-27, -20],
    category: 'marketing',
    priority: 'low',
    hours: 4,
    title: 'Flyers for the lighthouse festival',
    description:
      'A5, both sides, 500 copies, to be handed out at our stall. With the map, the menu and a code for the first order.',
    thread: [
      [
        'client',
        'The festival is called off because of the storm, so let us stop here. Please keep the draft for next year.',
      ],
    ],
  },
  {
    status: 'cancelled',
    days: [-48, -40],
    category: 'research',
    priority: 'medium',
    hours: 3,
    title: 'Prices for a second grinder',
    description:
      'New and used, with at least 30 kilos an hour and spare parts in this country. We will keep the old one if a new one costs too much.',
  },
];
