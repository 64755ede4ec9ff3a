import type { Plan } from '#shared/catalogue-plans.ts';
import type { LeadSource, LeadStatus, RejectionReason } from '#shared/lead-value-sets.ts';

export interface DemoLead {
  fullName: string;
  email: string;
  company?: string;
  phone?: string;
  serviceType?: string;
  message?: string;
  status: LeadStatus;
  hoursAgo: number;
  plan?: Plan;
  /** The price of a month in the plan that they want. */
  monthlyValue?: number;
  source?: LeadSource;
  /** The username of the client that it became. */
  account?: string;
  /** The username of the administrator who works on it. */
  owner?: string;
  nextStep?: { text: string; inDays: number };
  rejectionReason?: RejectionReason;
  rejectionNote?: string;
  /** The admin's notes, oldest first. */
  notes?: string[];
}

export const leads: DemoLead[] = [
  {
    fullName: 'Isabel Romero',
    email: 'isabel@romerodental.example',
    company: 'Romero Dental',
    phone: '+1 305 555 0142',
    serviceType: 'Customer Support',
    message:
      'We are two dentists and one very busy front desk. Could somebody confirm appointments and answer the phone in English and Spanish?',
    status: 'request',
    hoursAgo: 3,
    plan: 'part-time',
    monthlyValue: 600,
  },
  {
    fullName: "Patrick O'Connell",
    email: 'patrick@greenacre.example',
    company: 'Greenacre Landscaping',
    phone: '+1 617 555 0199',
    serviceType: 'Administrative Support',
    message:
      'Quotes, invoices and reminders. I do them on Sunday night and I would like my Sundays back.',
    status: 'request',
    hoursAgo: 20,
  },
  {
    fullName: 'Yuki Tanaka',
    email: 'yuki.tanaka@papercrane.example',
    serviceType: 'Podcast editing',
    message: 'Do you also have somebody for show notes and editing? About four episodes a month.',
    status: 'request',
    hoursAgo: 44,
  },
  {
    fullName: 'Laura Jensen',
    email: 'laura@jensenarchitects.example',
    company: 'Jensen Architects',
    phone: '+1 212 555 0117',
    serviceType: 'Project Management',
    message: 'We need someone who keeps minutes and chases the engineers.',
    status: 'lead',
    hoursAgo: 9,
    plan: 'part-time',
    monthlyValue: 600,
    source: 'referral',
    owner: 'admin',
    nextStep: { text: 'Send two profiles of project managers', inDays: 1 },
    notes: ['Called, very friendly. Five people, two large projects. Wants to begin next month.'],
  },
  {
    fullName: 'Rahul Desai',
    email: 'rahul@voltcharge.example',
    company: 'VoltCharge',
    phone: '+1 415 555 0163',
    serviceType: 'Lead Generation',
    message: 'Looking for 300 qualified property managers per month.',
    status: 'lead',
    hoursAgo: 14,
    monthlyValue: 1500,
  },
  {
    fullName: 'Emily Carter',
    email: 'emily@carterandvine.example',
    company: 'Carter & Vine',
    serviceType: 'Digital Marketing',
    status: 'lead',
    hoursAgo: 31,
    plan: 'full-time',
    monthlyValue: 1040,
    source: 'search',
  },
  {
    fullName: 'Abdul Rahman',
    email: 'abdul@spiceroute.example',
    company: 'Spice Route Imports',
    phone: '+1 713 555 0180',
    serviceType: 'Research & Analysis',
    message: 'Supplier research in Turkey and Sri Lanka, and price comparisons every month.',
    status: 'contacted',
    hoursAgo: 190,
    plan: 'part-time',
    monthlyValue: 600,
    source: 'event',
    owner: 'admin',
    nextStep: { text: 'Ask for the list of products', inDays: 0 },
    notes: [
      'Left a message on Monday.',
      'Called back. He will send the list of products by Friday.',
    ],
  },
  {
    fullName: 'Megan Walsh',
    email: 'megan@walshpetcare.example',
    company: 'Walsh Pet Care',
    phone: '+1 503 555 0128',
    serviceType: 'Customer Support',
    message: 'Chat cover on weekends only. Is that possible?',
    status: 'contacted',
    hoursAgo: 240,
    monthlyValue: 300,
    source: 'social',
    owner: 'admin',
    nextStep: { text: 'Call about the weekend hours', inDays: 3 },
    notes: ['Wrote that weekends work with the part-time plan. Waiting for an answer.'],
  },
  {
    fullName: 'Stefan Maier',
    email: 'stefan.maier@maiertools.example',
    company: 'Maier Precision Tools',
    phone: '+1 312 555 0155',
    serviceType: 'Technical Support',
    message: 'Second-level support for our web shop, German would be an advantage.',
    status: 'qualified',
    hoursAgo: 330,
    plan: 'full-time',
    monthlyValue: 1040,
    source: 'outreach',
    owner: 'admin',
    nextStep: { text: 'Demo with Tunde', inDays: 2 },
    notes: [
      'Budget fits full-time. Decision maker is Stefan himself.',
      'Demo on Thursday at 10 EST with Tunde as possible match.',
    ],
  },
  {
    fullName: 'Gabriela Santos',
    email: 'gabriela@santosyoga.example',
    company: 'Santos Yoga',
    serviceType: 'Administrative Support',
    message: 'Class bookings, refunds and the newsletter.',
    status: 'qualified',
    hoursAgo: 410,
    monthlyValue: 330,
    source: 'email',
    owner: 'admin',
    nextStep: { text: 'Ask whether the offer fits', inDays: 5 },
    notes: ['Wants the Starter template (40 hours). Sent her the offer.'],
  },
  {
    fullName: 'Chloe Dubois',
    email: 'chloe@duboistranslations.example',
    company: 'Dubois Translations',
    phone: '+1 504 555 0109',
    serviceType: 'Administrative Support',
    message: 'I translate, and I would like to do only that.',
    status: 'converted',
    account: 'chloe.dubois',
    hoursAgo: 260,
    plan: 'part-time',
    monthlyValue: 600,
    source: 'by-hand',
    notes: ['Ready to start, account made. First payment is pending.'],
  },
  {
    fullName: 'Olivia Martin',
    email: 'olivia@maisonolive.example',
    company: 'Maison Olive Skincare',
    serviceType: 'Digital Marketing',
    message: 'We launch in France in spring and need somebody who writes French.',
    status: 'converted',
    account: 'olivia.martin',
    hoursAgo: 870,
    plan: 'part-time',
    monthlyValue: 600,
    source: 'referral',
    owner: 'admin',
    notes: [
      'Noor would fit well: French, marketing, free from next week.',
      'Converted, begins with the part-time plan.',
    ],
  },
  {
    fullName: 'Greg Nolan',
    email: 'greg@fastcash4u.example',
    company: 'FastCash4U',
    phone: '+1 702 555 0134',
    serviceType: 'Lead Generation',
    message: 'Need 10,000 phone numbers a week, no questions.',
    status: 'rejected',
    hoursAgo: 500,
    rejectionReason: 'fit',
    rejectionNote: 'Wants bought phone numbers.',
    notes: ['Not the kind of work we do. Declined politely.'],
  },
  {
    fullName: 'Test Test',
    email: 'test@test.example',
    message: 'asdf',
    status: 'rejected',
    hoursAgo: 620,
    rejectionReason: 'spam',
  },
];
