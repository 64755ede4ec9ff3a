import type { TaskIdea } from './idea.ts';

export const dataEntry: TaskIdea[] = [
  {
    title: 'Enter the paper forms of the open day',
    description:
      'About 140 forms, handwriting included. Where you cannot read an email address, put the number of the form into the column "unclear" instead of guessing.',
    hours: 5,
  },
  {
    title: 'Merge duplicates in the CRM',
    description:
      'Same email or same phone number. Keep the older record, carry over notes and the last contact date, and list what you were not sure about for me to decide.',
    hours: 4,
  },
  {
    title: 'Stock count into the inventory sheet',
    description:
      'Photos of the count lists are in the folder. After entering, compare with the numbers of the system and mark every difference above five pieces.',
    hours: 3.5,
    priority: 'high',
  },
  {
    title: 'Update supplier prices',
    description:
      'Four suppliers sent new lists. Change the purchase price, leave the sale price alone, and show me the items where our margin falls below 30 percent.',
    hours: 3,
  },
  {
    title: 'Transfer the old bookings to the new calendar',
    description:
      'Everything from next month on. Name, phone, what was booked, paid or not. Do ten first and let me look before you go on with the other two hundred.',
    hours: 6,
    priority: 'high',
  },
  {
    title: "Tag last quarter's expenses",
    description:
      'Use the eight categories of the accountant. If something fits two, take the one with the larger amount last year and leave a note.',
    hours: 3,
  },
  {
    title: 'Digitize the guest book',
    description:
      'Photograph each page, type date, name and the first sentence. It is for the anniversary, so please mark the twenty most charming ones.',
    hours: 4,
    priority: 'low',
  },
  {
    title: 'Type up the survey answers',
    description:
      'Sixty paper surveys, nine questions. Numbers go into the sheet as they are; write the open answers out in full, with the spelling people used.',
    hours: 3.5,
  },
  {
    title: 'Check the address list before the mailing',
    description:
      'Run it through the postal check, correct what can be corrected, and take out those who have moved without a trace. The printer needs it as CSV, UTF-8.',
    hours: 2.5,
  },
  {
    title: 'Fill in product data for the marketplace',
    description:
      'Forty-two items with dimensions, weight, material and the three pictures in the right order. Their template is strict: test with two items first.',
    hours: 5,
  },
  {
    title: 'Enter the timesheets of the month',
    description:
      'Sheets come as photos by Friday noon. Enter hours by person and job, ask about anything above ten hours a day, and lock the sheet when complete.',
    hours: 2,
  },
  {
    title: 'Bring the contact birthdays into the calendar',
    description:
      'Only customers with more than three orders. Recurring yearly, reminder one week before, with their favorite of our {product} in the note.',
    hours: 1.5,
    priority: 'low',
  },
];
