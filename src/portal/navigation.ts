import {
  Banknote,
  Building,
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  ClipboardList,
  Clock,
  CreditCard,
  FileText,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Repeat,
  Settings,
  Target,
  User,
  UserCog,
  Users,
  Workflow,
} from 'lucide-react';
import { isAdmin, type Role } from '#shared/actor.ts';

/** Which roles see the plan button at the end of the sidebar. */
export const hasPlan: Record<Role, boolean> = { admin: false, va: false, client: true };

export type PortalPath =
  | '/dashboard'
  | '/tasks'
  | '/messages'
  | '/workflows'
  | '/routines'
  | '/profile'
  | '/settings'
  | '/settings/agency'
  | '/business'
  | '/leads'
  | '/clients'
  | '/payments'
  | '/pay'
  | '/my-pay'
  | '/billing'
  | '/va-management'
  | '/user-management'
  | '/my-assistant'
  | '/my-client'
  | '/time-tracking'
  | '/timesheet'
  | '/time';

type NavigationItem = {
  to: PortalPath;
  label: string;
  icon: LucideIcon;
  roles?: Role[];
  /** Pages of the section that have an address of their own. */
  pages?: string[];
};

type NavigationGroup = { label?: string; items: NavigationItem[] };

/** The sidebar in order. An item without roles is visible to every role. */
const groups: NavigationGroup[] = [
  {
    label: 'Work',
    items: [
      { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { to: '/tasks', label: 'Tasks', icon: ClipboardList },
      { to: '/messages', label: 'Messages', icon: MessageSquare },
      { to: '/my-assistant', label: 'My Assistant', icon: Handshake, roles: ['client'] },
      { to: '/my-client', label: 'My Client', icon: Handshake, roles: ['va'] },
      { to: '/time-tracking', label: 'Time Tracking', icon: Clock, roles: ['va'] },
      { to: '/timesheet', label: 'Timesheet', icon: CalendarDays, roles: ['va'] },
      { to: '/my-pay', label: 'My Pay', icon: Banknote, roles: ['va'] },
      { to: '/time', label: 'Time', icon: Clock, roles: ['admin', 'client'] },
      { to: '/workflows', label: 'Workflows', icon: Workflow },
      { to: '/routines', label: 'Routines', icon: Repeat },
    ],
  },
  {
    label: 'People',
    items: [
      { to: '/clients', label: 'Clients', icon: Building2, roles: ['admin'] },
      { to: '/leads', label: 'Lead Management', icon: Target, roles: ['admin'] },
      { to: '/va-management', label: 'VA Management', icon: UserCog, roles: ['admin'] },
    ],
  },
  {
    label: 'Money',
    items: [
      { to: '/billing', label: 'Billing', icon: FileText, roles: ['admin'] },
      { to: '/payments', label: 'Payments', icon: CreditCard, roles: ['admin'] },
      { to: '/pay', label: 'Pay', icon: Banknote, roles: ['admin'] },
      {
        to: '/business',
        label: 'Business',
        icon: ChartNoAxesCombined,
        roles: ['admin'],
        pages: ['/closing'],
      },
    ],
  },
  {
    label: 'Agency',
    items: [
      { to: '/user-management', label: 'User Management', icon: Users, roles: ['admin'] },
      { to: '/settings/agency', label: 'Agency Settings', icon: Building, roles: ['admin'] },
    ],
  },
  {
    items: [
      { to: '/profile', label: 'Profile', icon: User },
      { to: '/settings', label: 'Settings', icon: Settings },
    ],
  },
];

/** The groups of a role's sidebar. Only administrators have so many items that the groups need names. */
export const navigationGroups = (role: Role): NavigationGroup[] =>
  groups
    .map(({ label, items }) => ({
      ...(isAdmin({ role }) && label && { label }),
      items: items.filter(({ roles }) => !roles || roles.includes(role)),
    }))
    .filter(({ items }) => items.length > 0);

export const navigationFor = (role: Role) => navigationGroups(role).flatMap(({ items }) => items);

/** Whether the sidebar of a role has this section. */
export const hasSection = (role: Role, path: PortalPath) =>
  navigationFor(role).some(({ to }) => to === path);

/** The label of the sidebar section that a path belongs to, if there is one. */
export const sectionOf = (pathname: string) =>
  groups
    .flatMap(({ items }) => items)
    .find(({ to, pages = [] }) =>
      [to, ...pages].some((path) => pathname === path || pathname.startsWith(`${path}/`)),
    )?.label;
