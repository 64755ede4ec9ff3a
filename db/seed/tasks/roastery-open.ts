import type { RoasteryTask } from './roastery-task.ts';

/** The demo client's tasks in To Do and In Progress, newest first. */
export const openTasks: RoasteryTask[] = [
  {
    status: 'todo',
    days: [0, 7],
    category: 'marketing',
    priority: 'medium',
    hours: 3,
    title: 'Draft the launch mail for the Guatemala single origin',
    description:
      'The new lot from Finca La Esperanza goes on sale in ten days. I would like a short mail that tells the story of the farm, what it tastes like (red apple, caramel, a little orange peel) and how to reserve a bag. The cupping notes and three photos are in the shared folder.',
  },
  {
    status: 'todo',
    days: [-1, 4],
    category: 'customer-service',
    priority: 'high',
    hours: 2,
    title: 'Call the cafes that have not confirmed their standing order',
    description:
      'Seven of our wholesale cafes have not confirmed next month. Ask whether the quantity stays the same and whether they want the holiday blend, and note the answer in the order sheet. Bean Scene and Kaffebar 7 only answer before 10.',
  },
  {
    status: 'todo',
    isPool: true,
    days: [-1, 9],
    category: 'research',
    priority: 'low',
    hours: 4,
    title: 'Which compostable bags keep coffee fresh?',
    description:
      'We would like to leave the aluminum valve bags. Find suppliers of compostable bags with a valve, how long coffee stays fresh in them, the price for 1,000 and 5,000 and whether they can be printed. A table is enough; samples would be lovely.',
  },
  {
    status: 'todo',
    days: [-2, 3],
    category: 'data-entry',
    priority: 'medium',
    hours: 2.5,
    title: 'Enter the green coffee stock count',
    description:
      'Erik counted on Friday; the photos of his lists are in the folder "Stock". Enter the bags per lot, compare with the roast log and mark every lot that is off by more than five kilos.',
  },
  {
    status: 'todo',
    days: [-2, 12],
    category: 'content',
    priority: 'medium',
    hours: 5,
    title: 'Brewing guide for the AeroPress, with pictures',
    description:
      'Our second most asked question. Write a one-page guide for beginners and one variant for people who own a scale. Use the pictures of the last shoot; the recipe is 15 g to 220 g of water at 85 degrees, two minutes.',
  },
  {
    status: 'todo',
    days: [-3, 6],
    category: 'admin',
    priority: 'high',
    hours: 1.5,
    title: 'Renew the organic certificate',
    description:
      'The certificate ends next month. The office needs the form, the supplier list of this year and the cleaning plan; the first two are in the shared drive, the third you get from Erik. Please also ask how long the visit will take this time.',
  },
  {
    status: 'todo',
    isPool: true,
    days: [-4, 10],
    category: 'marketing',
    priority: 'medium',
    hours: 3,
    title: 'Find five food bloggers within an hour of Duluth',
    description:
      'We invite a small group to a cupping in the roastery. They should write about food or coffee regularly, have photos of their own and live near enough to come on a Saturday morning. Name, link, email and why you chose them.',
  },
  {
    status: 'todo',
    days: [-5, 1],
    category: 'customer-service',
    priority: 'urgent',
    hours: 1,
    title: 'Write to the 14 customers with the torn bags',
    description:
      'A pallet was damaged on the way, and bags arrived open. Say sorry in my name, send a new bag without asking for the old one, and put a free sample of the decaf in. The list with order numbers is attached to the mail from UPS.',
  },
  {
    status: 'todo',
    isPool: true,
    days: [-6, 14],
    category: 'research',
    priority: 'low',
    hours: 3.5,
    title: 'Look into a small-batch decaf supplier',
    description:
      'Our decaf is fine but not special. Who sells sugar-cane decaf in lots below ten bags, can send a sample, and has something from Colombia? Three names with price and delivery time are enough.',
  },
  {
    status: 'todo',
    days: [-8, -1],
    category: 'admin',
    priority: 'medium',
    hours: 1,
    title: 'Book the van for the farmers market',
    description:
      'Two Saturdays in a row, pick-up Friday after 4 PM, with a ramp. Last time the booking said Saturday morning, so please get the time in writing.',
  },
  {
    status: 'todo',
    days: [-10, -3],
    category: 'data-entry',
    priority: 'low',
    hours: 2,
    title: 'Move the tasting notes into the product sheet',
    description:
      'The notes of the last eleven cuppings are in my notebook; I have photographed the pages. One row for each coffee: aroma, taste, body, score, what we would sell it with.',
  },

  {
    status: 'in-progress',
    days: [-3, 2],
    category: 'customer-service',
    priority: 'urgent',
    hours: 5,
    title: 'Clear the ticket backlog after the subscription change',
    description:
      'Since we moved the delivery day there are sixty open tickets, most of them "where is my coffee?". Answer with the new day, move single deliveries where people ask for it, and tell me if one question comes up that the FAQ does not answer.',
    thread: [
      ['client', 'The ones tagged "gift" first please, there are birthdays among them.'],
      [
        'va',
        'Did those this morning: 11 gifts, all answered, two moved to an express parcel. 38 tickets left.',
      ],
      ['client', 'Wonderful. Express is fine whenever it is our mistake, no need to ask.'],
      [
        'va',
        'Good to know. Many ask if they can choose the day themselves. Shall I add that to the FAQ with "not yet"?',
      ],
    ],
  },
  {
    status: 'in-progress',
    days: [-5, 3],
    category: 'marketing',
    priority: 'high',
    hours: 7,
    title: 'Holiday gift boxes: shop pages and mail',
    description:
      'Three boxes: Morning (2 bags), Weekend (3 bags and a mug) and Roaster\'s Table (5 bags and a class). Each needs a page with photos, contents, price and the last day to order, and there is one mail for all three. Prices are in the sheet "Gift boxes".',
    thread: [
      [
        'va',
        "Pages for Morning and Weekend are ready as drafts. For Roaster's Table I am missing a photo with the voucher for the class.",
      ],
      [
        'client',
        'Anders will take one on Thursday. Please use the old class photo until then, and do not publish.',
      ],
    ],
  },
  {
    status: 'in-progress',
    days: [-6, 5],
    category: 'research',
    priority: 'medium',
    hours: 6,
    title: 'Compare four subscription apps for our shop',
    description:
      'Our current app cannot pause a delivery or swap the coffee. Try the four on the list with a test customer: pause, swap, skip, gift, change of card. I need to know the yearly cost at 600 subscribers and how hard it is to move the existing ones.',
    thread: [
      [
        'va',
        'Two of four done. The first can do everything but charges 1 percent of each order, which is about 2,300 a year for us. The second cannot do gifts at all.',
      ],
    ],
  },
  {
    status: 'in-progress',
    days: [-7, 0],
    category: 'admin',
    priority: 'high',
    hours: 4,
    title: 'Prepare the papers for the quarterly VAT return',
    description:
      'All receipts of the quarter matched with the bank lines, supplier invoices from outside the country in one list, and the cash book from the market days. The accountant wants the folder by the end of the week.',
    thread: [
      [
        'va',
        'Three supplier invoices are missing: two from Nordic Packaging and the repair of the grinder. I wrote to both.',
      ],
      [
        'client',
        'The grinder one is in the glove box of the van, sorry. I will send you a photo tonight.',
      ],
      ['va', 'Photo arrived, thank you. Only Nordic Packaging left.'],
    ],
  },
  {
    status: 'in-progress',
    days: [-9, -2],
    category: 'content',
    priority: 'medium',
    hours: 6,
    title: 'Blog post: a day in the roastery',
    description:
      'Follow a bag from the sack to the shelf, from six in the morning until the last parcel. You can interview Erik and Saga by phone; they know about it. 900 words, eight photos, no poetry about beans.',
    thread: [
      ['va', 'Talked to Erik for half an hour. He is a poet about beans, but I will be strict.'],
      ['client', 'Ha! Keep one sentence of his.'],
    ],
  },
  {
    status: 'in-progress',
    days: [-12, 6],
    category: 'data-entry',
    priority: 'medium',
    hours: 8,
    title: 'Move 240 wholesale customers into the new CRM',
    description:
      'Name, address, contact, usual order, agreed price, last call. Where the old notes contradict each other, the newer one wins. Do the twenty largest first so that Saga can begin to use it.',
  },

  {
    status: 'in-progress',
    days: [-14, 8],
    category: 'customer-service',
    priority: 'low',
    hours: 4,
    title: 'Collect the stories behind our regulars',
    description:
      'Talk to twelve customers who have been with us for more than three years: how they found us, what they drink, one photo. It becomes the wall in the shop and a series on Instagram. Ask everyone for permission in writing.',
  },
];
