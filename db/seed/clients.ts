import type { Plan } from '#shared/catalogue-plans.ts';
import type { UserStatus } from '#shared/value-sets.ts';
import { officeDays, type WorkHours } from './work-hours.ts';

export interface DemoClient {
  username: string;
  fullName: string;
  company: string;
  /** The company's product, which fits into 'our …' in the text of a task. */
  product: string;
  domain: string;
  joined: number;
  status?: UserStatus;
  preferredPlan?: Plan;
  /** A factor for the size of the client's tasks; 1 by default. */
  jobSize?: number;
  timeZone?: string;
  workHours?: WorkHours;
  workStyle?: string;
  languages?: string;
}

export const clients: DemoClient[] = [
  {
    username: 'client',
    fullName: 'Maya Lindqvist',
    company: 'Brightwater Coffee Roasters',
    product: 'coffee subscriptions',
    domain: 'brightwater.example',
    joined: -240,
    preferredPlan: 'part-time',
    timeZone: 'America/New_York',
    workHours: { workFrom: 9, workTo: 17, workDays: officeDays },
    workStyle:
      'Ask me anything in the morning, I read everything before ten.\nShort messages, one subject each. Drafts beat questions.',
    languages: 'English, Swedish',
  },
  {
    username: 'jonas.berg',
    fullName: 'Jonas Berg',
    company: 'Fjordlight Outdoor',
    product: 'tents and stoves',
    domain: 'fjordlight.example',
    joined: -300,
    jobSize: 4,
    preferredPlan: 'full-time',
    timeZone: 'Europe/Oslo',
    workHours: { workFrom: 8, workTo: 16, workDays: officeDays },
  },
  {
    username: 'priya.raman',
    fullName: 'Priya Raman',
    company: 'Saffron Table Cookery School',
    product: 'cooking classes',
    domain: 'saffrontable.example',
    joined: -180,
    jobSize: 9,
    preferredPlan: 'part-time',
  },
  {
    username: 'samuel.adeyemi',
    fullName: 'Samuel Adeyemi',
    company: 'Adeyemi Property Partners',
    product: 'rental flats',
    domain: 'adeyemiproperty.example',
    joined: -210,
    jobSize: 3.5,
    preferredPlan: 'full-time',
  },
  {
    username: 'tom.whitfield',
    fullName: 'Tom Whitfield',
    company: 'Whitfield & Daughters Builders',
    product: 'kitchen and bath renovations',
    domain: 'whitfieldbuilders.example',
    joined: -320,
    jobSize: 5,
    preferredPlan: 'enterprise',
  },
  {
    username: 'elena.petrova',
    fullName: 'Elena Petrova',
    company: 'Lumen Physiotherapy',
    product: 'physiotherapy sessions',
    domain: 'lumenphysio.example',
    joined: -140,
    jobSize: 3,
    preferredPlan: 'part-time',
  },
  {
    username: 'david.cohen',
    fullName: 'David Cohen',
    company: 'Northstar Payroll',
    product: 'payroll service',
    domain: 'northstarpayroll.example',
    joined: -110,
    jobSize: 4,
    preferredPlan: 'full-time',
  },
  {
    username: 'hannah.schmidt',
    fullName: 'Hannah Schmidt',
    company: 'Schmidt Tax & Advisory',
    product: 'tax returns',
    domain: 'schmidttax.example',
    joined: -200,
    jobSize: 4,
    preferredPlan: 'custom',
  },
  {
    username: 'olivia.martin',
    fullName: 'Olivia Martin',
    company: 'Maison Olive Skincare',
    product: 'skincare range',
    domain: 'maisonolive.example',
    joined: -34,
    jobSize: 2,
    preferredPlan: 'part-time',
  },
  {
    username: 'carlos.mendez',
    fullName: 'Carlos Mendez',
    company: 'Mendez Solar',
    product: 'rooftop solar systems',
    domain: 'mendezsolar.example',
    joined: -160,
    preferredPlan: 'part-time',
  },
  {
    username: 'fatima.elsayed',
    fullName: 'Fatima El-Sayed',
    company: 'Cedar & Fig Events',
    product: 'weddings and company parties',
    domain: 'cedarandfig.example',
    joined: -130,
    preferredPlan: 'part-time',
  },
  {
    username: 'wei.zhang',
    fullName: 'Wei Zhang',
    company: 'Harbor Language Studio',
    product: 'language courses',
    domain: 'harborlanguage.example',
    joined: -95,
    jobSize: 2,
    preferredPlan: 'full-time',
  },
  {
    username: 'ingrid.haugen',
    fullName: 'Ingrid Haugen',
    company: 'Haugen Ceramics',
    product: 'handmade tableware',
    domain: 'haugenceramics.example',
    joined: -88,
    preferredPlan: 'part-time',
  },
  {
    username: 'marcus.bell',
    fullName: 'Marcus Bell',
    company: 'Bell Street Fitness',
    product: 'gym memberships',
    domain: 'bellstreetfitness.example',
    joined: -170,
    preferredPlan: 'part-time',
  },
  {
    username: 'aisha.khan',
    fullName: 'Aisha Khan',
    company: 'Little Oak Nursery',
    product: 'childcare places',
    domain: 'littleoak.example',
    joined: -75,
    preferredPlan: 'part-time',
  },
  {
    username: 'lucas.ferreira',
    fullName: 'Lucas Ferreira',
    company: 'Ferreira Wine Imports',
    product: 'Portuguese wines',
    domain: 'ferreirawines.example',
    joined: -60,
    preferredPlan: 'part-time',
  },
  {
    username: 'nadia.kuznetsova',
    fullName: 'Nadia Kuznetsova',
    company: 'Threadline Studio',
    product: 'made-to-measure suits',
    domain: 'threadline.example',
    joined: -145,
    jobSize: 2,
    preferredPlan: 'full-time',
  },
  {
    username: 'george.papadakis',
    fullName: 'George Papadakis',
    company: 'Papadakis Marine Supplies',
    product: 'boat parts',
    domain: 'papadakismarine.example',
    joined: -190,
    status: 'inactive',
    preferredPlan: 'part-time',
  },
  {
    username: 'chloe.dubois',
    fullName: 'Chloe Dubois',
    company: 'Dubois Translations',
    product: 'certified translations',
    domain: 'duboistranslations.example',
    joined: -9,
    preferredPlan: 'part-time',
  },
  {
    username: 'ben.thompson',
    fullName: 'Ben Thompson',
    company: 'Thompson Bike Repair',
    product: 'bike repairs',
    domain: 'thompsonbikes.example',
    joined: -3,
  },
];
