import type { UserStatus } from '#shared/value-sets.ts';
import { officeDays, type WorkHours } from './work-hours.ts';

export interface DemoVa {
  username: string;
  fullName: string;
  status?: UserStatus;
  /** The username of the assigned client. */
  worksFor?: string;
  suspended?: true;
  awaitsApproval?: true;
  joined: number;
  specialization: string;
  /** On the profile. */
  hourlyRate: number;
  payRate: number;
  skills: string[];
  availability: string;
  bio: string;
  timeZone?: string;
  workHours?: WorkHours;
}

/** `joined` is in days from today, like all days in the demo. */
export const vas: DemoVa[] = [
  {
    username: 'va',
    fullName: 'Rosa Delgado',
    worksFor: 'client',
    joined: -260,
    specialization: 'administrative-support',
    hourlyRate: 6,
    payRate: 4.5,
    skills: ['Inbox management', 'Calendar planning', 'Shopify', 'Bookkeeping basics', 'Spanish'],
    availability: 'Mon-Fri, 8AM-4PM EST',
    bio: 'Six years as an executive assistant in Mexico City, the last three of them remote. I like a tidy inbox, a calendar without surprises and suppliers who know when they will be paid.',
    timeZone: 'America/Mexico_City',
    workHours: { workFrom: 7, workTo: 15, workDays: officeDays },
  },
  {
    username: 'amara.nwosu',
    fullName: 'Amara Nwosu',
    worksFor: 'jonas.berg',
    joined: -310,
    specialization: 'customer-support',
    hourlyRate: 5.5,
    payRate: 4,
    skills: ['Zendesk', 'Live chat', 'Refund handling', 'Macros and templates'],
    availability: 'Mon-Fri, 9AM-6PM EST',
    bio: 'I have answered support tickets for online shops since 2017 and keep first replies under two hours without sounding like a robot.',
    timeZone: 'Africa/Lagos',
    workHours: { workFrom: 14, workTo: 23, workDays: officeDays },
  },
  {
    username: 'linh.tran',
    fullName: 'Linh Tran',
    worksFor: 'priya.raman',
    joined: -190,
    specialization: 'digital-marketing',
    hourlyRate: 6.75,
    payRate: 5,
    skills: ['Instagram', 'Canva', 'Meta Ads', 'Newsletter design', 'SEO basics'],
    availability: 'Mon-Sat, 7AM-1PM EST',
    bio: 'Marketing graduate from Da Nang. I plan content a month ahead, write captions people finish reading, and report what worked in one page.',
  },
  {
    username: 'marek.kowalski',
    fullName: 'Marek Kowalski',
    worksFor: 'samuel.adeyemi',
    joined: -220,
    specialization: 'research-analysis',
    hourlyRate: 7,
    payRate: 5.25,
    skills: ['Market research', 'Excel', 'Airtable', 'Survey design'],
    availability: 'Mon-Fri, 6AM-2PM EST',
    bio: 'Former analyst at a logistics company in Poznan. Give me a fuzzy question and I return a table, its sources and three sentences on what it means.',
  },
  {
    username: 'grace.villanueva',
    fullName: 'Grace Villanueva',
    worksFor: 'tom.whitfield',
    joined: -330,
    specialization: 'project-management',
    hourlyRate: 7.25,
    payRate: 5.5,
    skills: ['Asana', 'Scheduling', 'Supplier coordination', 'Minutes', 'Gantt charts'],
    availability: 'Mon-Fri, 9AM-5PM EST',
    bio: 'Project coordinator from Cebu with eight years in construction and events. I chase the open points so that you do not have to.',
  },
  {
    username: 'tunde.bakare',
    fullName: 'Tunde Bakare',
    worksFor: 'elena.petrova',
    joined: -150,
    specialization: 'technical-support',
    hourlyRate: 6.75,
    payRate: 5,
    skills: ['WordPress', 'Google Workspace', 'Zapier', 'Help-desk triage'],
    availability: 'Mon-Fri, 8AM-4PM EST',
    bio: 'I look after websites, mailboxes and the small automations between them, and write down how each of them works.',
  },
  {
    username: 'sofia.marques',
    fullName: 'Sofia Marques',
    worksFor: 'david.cohen',
    joined: -120,
    specialization: 'lead-generation',
    hourlyRate: 6.25,
    payRate: 4.75,
    skills: ['LinkedIn Sales Navigator', 'HubSpot', 'Cold email', 'Data cleaning'],
    availability: 'Mon-Fri, 10AM-6PM EST',
    bio: 'I build lists that sales people thank me for: right company, right person, an address that does not bounce, and a reason to write.',
  },
  {
    username: 'anjali.mehta',
    fullName: 'Anjali Mehta',
    worksFor: 'hannah.schmidt',
    joined: -205,
    specialization: 'administrative-support',
    hourlyRate: 5.75,
    payRate: 4.25,
    skills: ['QuickBooks', 'Invoicing', 'Travel booking', 'Data entry'],
    availability: 'Mon-Fri, 7AM-3PM EST',
    bio: 'Commerce degree, five years with an accounting practice in Pune. Receipts, invoices and expense reports are done before you ask.',
  },
  {
    username: 'noor.haddad',
    fullName: 'Noor Haddad',
    status: 'training',
    worksFor: 'olivia.martin',
    joined: -35,
    specialization: 'digital-marketing',
    hourlyRate: 5,
    payRate: 3.5,
    skills: ['Copywriting', 'Arabic', 'French', 'Canva'],
    availability: 'Mon-Fri, 8AM-12PM EST',
    bio: 'Trilingual copywriter from Amman, in the last weeks of the training and already writing for my first client.',
  },
  {
    username: 'kenji.sato',
    fullName: 'Kenji Sato',
    status: 'training',
    joined: -12,
    specialization: 'research-analysis',
    hourlyRate: 4.5,
    payRate: 3,
    skills: ['Desk research', 'Google Sheets', 'Japanese'],
    availability: 'Evenings EST',
    bio: 'Librarian by education. I find the source behind the source.',
  },
  {
    username: 'pedro.alves',
    fullName: 'Pedro Alves',
    status: 'inactive',
    suspended: true,
    joined: -280,
    specialization: 'customer-support',
    hourlyRate: 5.5,
    payRate: 4,
    skills: ['Phone support', 'Portuguese', 'Freshdesk'],
    availability: 'On leave',
    bio: 'Support agent with a patient ear. On parental leave this season.',
  },
  {
    username: 'zanele.dube',
    fullName: 'Zanele Dube',
    awaitsApproval: true,
    joined: -2,
    specialization: 'project-management',
    hourlyRate: 4.5,
    payRate: 3,
    skills: ['Trello', 'Event planning', 'Budget tracking'],
    availability: 'Mon-Fri, 9AM-5PM EST',
    bio: 'Event manager from Durban who has run conferences for 600 people and would now like to run your projects.',
  },
];
