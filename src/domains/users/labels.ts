import type { Role } from '#shared/actor.ts';
import type { Specialization, UserStatus } from './schema.ts';

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  va: 'Virtual Assistant',
  client: 'Client',
};

/** Where there is little space. */
export const shortRoleLabels: Record<Role, string> = { ...roleLabels, va: 'VA' };

export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  training: 'Training',
};

export const specializationLabels: Record<Specialization, string> = {
  'administrative-support': 'Administrative Support',
  'customer-support': 'Customer Support',
  'digital-marketing': 'Digital Marketing',
  'research-analysis': 'Research & Analysis',
  'technical-support': 'Technical Support',
  'project-management': 'Project Management',
  'lead-generation': 'Lead Generation',
};
