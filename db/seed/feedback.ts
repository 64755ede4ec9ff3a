export interface DemoFeedback {
  client: string;
  va: string;
  rating: number;
  comment?: string;
  given: number;
}

export const feedback: DemoFeedback[] = [
  {
    client: 'client',
    va: 'va',
    rating: 5,
    comment:
      'Rosa thinks ahead. The visit of our farmers was planned better than I could have done it myself.',
    given: -4,
  },
  {
    client: 'client',
    va: 'va',
    rating: 5,
    comment:
      'Stayed calm during the recall of the mugs, and was quick and kind with every customer.',
    given: -15,
  },
  {
    client: 'client',
    va: 'va',
    rating: 4,
    comment: 'Very good work. The price update needed one more round because of the marketplace.',
    given: -70,
  },
  {
    client: 'jonas.berg',
    va: 'amara.nwosu',
    rating: 5,
    comment: 'Our first-reply time fell from nine hours to one.',
    given: -20,
  },
  { client: 'jonas.berg', va: 'amara.nwosu', rating: 4, given: -110 },
  {
    client: 'priya.raman',
    va: 'linh.tran',
    rating: 5,
    comment: 'The classes are full four weeks ahead since Linh started to plan our posts.',
    given: -11,
  },
  {
    client: 'priya.raman',
    va: 'linh.tran',
    rating: 4,
    comment: 'Lovely pictures. Captions could be a little shorter.',
    given: -65,
  },
  {
    client: 'samuel.adeyemi',
    va: 'marek.kowalski',
    rating: 5,
    comment: 'Every figure has its source. I take his tables into meetings as they are.',
    given: -33,
  },
  {
    client: 'tom.whitfield',
    va: 'grace.villanueva',
    rating: 5,
    comment: 'Three sites, one Grace, no missed delivery.',
    given: -8,
  },
  { client: 'tom.whitfield', va: 'grace.villanueva', rating: 5, given: -140 },
  {
    client: 'elena.petrova',
    va: 'tunde.bakare',
    rating: 4,
    comment: 'Fixed our booking form within a day and wrote down how.',
    given: -26,
  },
  {
    client: 'david.cohen',
    va: 'sofia.marques',
    rating: 3,
    comment: 'The list was good, but it came three days late.',
    given: -58,
  },
  {
    client: 'david.cohen',
    va: 'sofia.marques',
    rating: 5,
    comment: 'Much better this month: complete, on time, hardly any bounces.',
    given: -13,
  },
  {
    client: 'hannah.schmidt',
    va: 'anjali.mehta',
    rating: 5,
    comment: 'My clients believe she has worked here for years.',
    given: -22,
  },
  {
    client: 'olivia.martin',
    va: 'noor.haddad',
    rating: 4,
    comment: 'A promising start, the French texts are beautiful.',
    given: -6,
  },
];
