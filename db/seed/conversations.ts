export interface Conversation {
  between: [string, string];
  /** The sender (0 or 1), the minutes since then, and the text; oldest first. */
  messages: [from: 0 | 1, minutesAgo: number, text: string][];
  /** The number of unread messages at the end. */
  unread?: number;
}

const hour = 60;
const day = 24 * hour;

export const conversations: Conversation[] = [
  {
    between: ['client', 'va'],
    messages: [
      [
        0,
        9 * day + 200,
        'Good morning Rosa! Don Arturo and his sons land on Wednesday at 4 PM. Does the hotel allow a late check-out on Friday?',
      ],
      [
        1,
        9 * day + 170,
        'Good morning! Yes, until 2 PM without extra cost. I also asked for a quiet room on the garden side.',
      ],
      [0, 9 * day + 150, 'Perfect. And please no fish for him on Wednesday evening.'],
      [1, 9 * day + 140, 'Noted, the kitchen knows. They make him the mushroom risotto.'],
      [
        0,
        5 * day + 340,
        'The subscription change caused more questions than I expected. How many tickets are open?',
      ],
      [
        1,
        5 * day + 330,
        '61 this morning. I sorted them: gifts first, then "where is it", then the rest. I should be through by Friday.',
      ],
      [
        0,
        5 * day + 320,
        'Thank you. If somebody is really angry, send a free bag and do not ask me.',
      ],
      [
        1,
        3 * day + 300,
        'Short update: 38 left, two free bags given. Most people are kind about it.',
      ],
      [0, 3 * day + 280, 'You are very calm. Did Nordic Packaging send the two invoices?'],
      [1, 3 * day + 270, 'Not yet. I called again, they promised them for tomorrow.'],
      [
        1,
        2 * day + 190,
        'They are here! The VAT folder is complete except for the cash book of the last market.',
      ],
      [0, 2 * day + 120, 'It is on my desk. I will scan it tonight.'],
      [
        1,
        day + 200,
        'I put two headlines for the subscription page into the draft. I like the second one better.',
      ],
      [0, day + 180, 'Me too. Where would you put the photo of Saga?'],
      [1, day + 170, 'Right under it, full width. Shall I try it?'],
      [0, day + 160, 'Yes please.'],
      [
        1,
        2 * hour + 10,
        'Done, have a look when you are at a screen: it works very well on the phone.',
      ],
      [1, 50, 'And a cafe asked for the holiday blend in 5 kg bags. Do we do that?'],
    ],
    unread: 2,
  },
  {
    between: ['admin', 'client'],
    messages: [
      [
        0,
        20 * day,
        'Hello Maya, this is Helen from GVA. You have been with us for more than half a year now: is there something we could do better?',
      ],
      [
        1,
        20 * day - 90,
        'Hello Helen! Honestly, no. Rosa is wonderful. Maybe a warning before the hours run out?',
      ],
      [
        0,
        20 * day - 120,
        'Good idea. You will see a notice on your subscription page once 80 percent are used.',
      ],
      [
        1,
        6 * day,
        'In December we will need more hours because of the gift boxes. Can I change to full-time for one month?',
      ],
      [
        0,
        6 * day - 60,
        "You can, with seven days' notice. Shall I note it for the first of December?",
      ],
      [1, 200, 'Yes please, and back to part-time in January.'],
    ],
    unread: 1,
  },
  {
    between: ['admin', 'va'],
    messages: [
      [0, 16 * day, 'Rosa, Maya praised you on the phone today. I wanted you to know.'],
      [1, 16 * day - 30, 'That makes my day, thank you!'],
      [0, 4 * day, 'Please remember to log the hours of the market weekend before Friday.'],
      [1, 4 * day - 45, 'All in. I had forgotten the call with the printer, it is there now too.'],
      [
        0,
        95,
        'We have a new VA in training, Kenji. Would you show him how you keep your inbox labels? Half an hour is enough.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['jonas.berg', 'amara.nwosu'],
    messages: [
      [
        0,
        6 * day,
        'The new stove gets many questions about the valve. Could we have a macro with a picture?',
      ],
      [
        1,
        6 * day - 40,
        'Made one this morning, with the picture from the manual and a link to the video.',
      ],
      [
        0,
        2 * day,
        'I saw the numbers of last week. 52 minutes to the first reply, that is a record.',
      ],
      [1, 2 * day - 25, 'The macro helps a lot. I would like to do the same for the tent poles.'],
      [0, 150, 'Go ahead! Erlend has spare photos.'],
    ],
    unread: 1,
  },
  {
    between: ['priya.raman', 'linh.tran'],
    messages: [
      [
        1,
        3 * day,
        'The post about the dosa class was shared 140 times. Shall we open a second date?',
      ],
      [0, 3 * day - 70, "Let me ask Lakshmi. If she says yes: the 14th, six o'clock."],
      [0, day + 300, 'She said yes!'],
      [1, day + 280, 'Then I will post it tonight with the picture of the crispy dosa.'],
    ],
  },
  {
    between: ['samuel.adeyemi', 'marek.kowalski'],
    messages: [
      [
        0,
        8 * day,
        'I need to understand why rents in the north are rising faster. Two pages, by Monday?',
      ],
      [
        1,
        8 * day - 55,
        'Yes. I would compare the last eight quarters and the new building permits.',
      ],
      [1, 5 * day, 'Sent. The short answer: almost no new flats since 2023.'],
      [0, 4 * day + 600, 'Excellent. The chart on page two goes straight into my talk.'],
    ],
  },
  {
    between: ['tom.whitfield', 'grace.villanueva'],
    messages: [
      [
        1,
        2 * day + 90,
        'The tiles for Mill Lane come a day late, on Thursday at 7. I moved the tiler and told the Hendersons.',
      ],
      [0, 2 * day + 60, 'What would I do without you. Are they upset?'],
      [
        1,
        2 * day + 50,
        'No, I offered them the morning so they keep their kitchen one evening longer.',
      ],
      [1, 45, 'Tiles are on the truck, tracking says 6:50.'],
    ],
    unread: 1,
  },
  {
    between: ['elena.petrova', 'tunde.bakare'],
    messages: [
      [0, 4 * day, "The booking form does not work on my mother's tablet. Can you look?"],
      [
        1,
        4 * day - 180,
        'It was the old date picker. I replaced it and tested with three tablets.',
      ],
      [0, 4 * day - 200, 'She has just booked. Thank you!'],
    ],
  },
  {
    between: ['hannah.schmidt', 'anjali.mehta'],
    messages: [
      [
        1,
        day + 400,
        'Seven clients have not sent their receipts. I wrote to all and call three of them today.',
      ],
      [0, day + 380, 'Mr. Vogel never answers mail, call him first.'],
      [1, day + 240, 'I did. He will bring a shoe box on Thursday.'],
      [0, day + 235, 'Of course he does.'],
    ],
  },
  {
    between: ['admin', 'zanele.dube'],
    messages: [
      [
        1,
        day + 60,
        'Hello, I registered yesterday and would love to start. Is there anything else you need from me?',
      ],
      [
        0,
        day,
        'Welcome Zanele! We will look at your profile this week and then call you for a short talk.',
      ],
    ],
  },
];
