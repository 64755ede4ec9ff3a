import {
  Banknote,
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
import type { Role } from '#shared/actor.ts';

/** Which roles see the plan button at the end of the sidebar. */
export const hasPlan: Record<Role, boolean> = { admin: false, va: false, client: true };

type NavigationItem = { to: PortalPath; label: string; icon: LucideIcon; roles?: Role[] };

export type PortalPath =
  | '/dashboard'
  | '/tasks'
  | '/messages'
  | '/workflows'
  | '/routines'
  | '/profile'
  | '/settings'
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

/** The sidebar items in order; an item without roles is visible to every role. */
const items: NavigationItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/tasks', label: 'Tasks', icon: ClipboardList },
  { to: '/messages', label: 'Messages', icon: MessageSquare },
  { to: '/my-assistant', label: 'My Assistant', icon: Handshake, roles: ['client'] },
  { to: '/my-client', label: 'My Client', icon: Handshake, roles: ['va'] },
  { to: '/time-tracking', label: 'Time Tracking', icon: Clock, roles: ['va'] },
  { to: '/timesheet', label: 'Timesheet', icon: CalendarDays, roles: ['va'] },
  { to: '/my-pay', label: 'My Pay', icon: Banknote, roles: ['va'] },
  { to: '/time', label: 'Time', icon: Clock, roles: ['admin', 'client'] },
  { to: '/business', label: 'Business', icon: ChartNoAxesCombined, roles: ['admin'] },
  { to: '/leads', label: 'Lead Management', icon: Target, roles: ['admin'] },
  { to: '/clients', label: 'Clients', icon: Building2, roles: ['admin'] },
  { to: '/payments', label: 'Payments', icon: CreditCard, roles: ['admin'] },
  { to: '/pay', label: 'Pay', icon: Banknote, roles: ['admin'] },
  { to: '/billing', label: 'Billing', icon: FileText, roles: ['admin'] },
  { to: '/va-management', label: 'VA Management', icon: UserCog, roles: ['admin'] },
  { to: '/user-management', label: 'User Management', icon: Users, roles: ['admin'] },
  { to: '/workflows', label: 'Workflows', icon: Workflow },
  { to: '/routines', label: 'Routines', icon: Repeat },
  { to: '/profile', label: 'Profile', icon: User },
  { to: '/settings', label: 'Settings', icon: Settings },
];

export const navigationFor = (role: Role) =>
  items.filter(({ roles }) => !roles || roles.includes(role));

/** Whether the sidebar of a role has this section. */
export const hasSection = (role: Role, path: PortalPath) =>
  navigationFor(role).some(({ to }) => to === path);

/** The label of the sidebar section that a path belongs to, if there is one. */
export const sectionOf = (pathname: string) =>
  items.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.label;
