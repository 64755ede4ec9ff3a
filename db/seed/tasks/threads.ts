import type { TaskStatus } from '#shared/value-sets.ts';

type Thread = [who: 'client' | 'va' | 'admin', text: string][];

/** Comment threads for tasks of each status. */
export const threads: Record<TaskStatus, Thread[]> = {
  todo: [
    [['client', 'No rush before Wednesday, but please tell me if something is unclear.']],
    [
      ['va', 'I read through it. Do you have the list as a spreadsheet, or only as PDF?'],
      ['client', 'Spreadsheet. I put it into the shared folder, it is called "current".'],
    ],
    [['client', 'Please begin with the newest ones; the rest can wait until next week.']],
    [
      ['va', 'I have planned this for Thursday morning.'],
      ['client', 'Thursday is perfect.'],
    ],
    [['admin', 'Agreed with the client by phone: the date may move by two days if needed.']],
  ],
  'in-progress': [
    [
      ['va', 'Started. About a third is done, nothing unexpected so far.'],
      ['client', 'Great, thank you.'],
    ],
    [['va', 'Two answers are still missing. I called both and will try again tomorrow at 9.']],
    [
      ['client', 'Could you show me how far you are before my meeting at 2?'],
      ['va', 'Of course. The draft is in the folder, the open points are marked yellow.'],
      ['client', 'Looks good. Only the second table is a bit wide for the slide.'],
      ['va', 'Split into two, same folder.'],
    ],
    [
      ['va', 'Quick question: should I write in your name or in the name of the company?'],
      ['client', 'In my name please, that gets more answers.'],
    ],
    [
      [
        'va',
        'This takes a little longer than estimated, because half of the entries have no date. I expect to finish tomorrow.',
      ],
      ['client', 'That is fine. Leave the date empty where nobody knows it.'],
    ],
  ],
  'in-review': [
    [['va', 'Ready for you to look at. I marked the two places where I was not sure.']],
    [
      ['va', 'Finished from my side. The summary is on the first page.'],
      ['client', 'Thanks! I will go through it tonight.'],
    ],
    [
      ['va', 'Done, please check the figures in the last column before it goes out.'],
      ['client', 'Third row should be 1,480, otherwise all right.'],
      ['va', 'Corrected.'],
    ],
  ],
  done: [
    [['client', 'Exactly what I needed. Thank you!']],
    [
      ['va', 'All done and filed. The original is in the archive folder in case you need it.'],
      ['client', 'Perfect.'],
    ],
    [
      ['va', 'Finished half an hour early, so I also corrected the two links on the page.'],
      ['client', 'You are the best. Can we do this every month?'],
      ['va', 'Gladly. Shall I set it up as a routine?'],
    ],
    [
      ['client', 'One small thing: the phone number in the footer is the old one.'],
      ['va', 'Changed, also in the template.'],
      ['client', 'Thanks, closing this.'],
    ],
    [['admin', 'Checked in the quality round: complete and on time.']],
    [
      ['va', 'Sent to everybody this morning, no bounces.'],
      ['client', 'First answers are already here. Well done.'],
    ],
  ],
  cancelled: [
    [['client', 'We have decided against it after all. Thank you for the groundwork.']],
    [['client', 'The supplier does this for us now, so please stop here.']],
    [['admin', 'Closed after talking to the client, the project was postponed to next year.']],
  ],
};
