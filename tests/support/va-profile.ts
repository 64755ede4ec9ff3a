import type { VaProfile } from '#domains/users/directory/schema.ts';

export const vaProfile: VaProfile = {
  id: 1,
  userId: 7,
  specialization: 'customer-support',
  hourlyRate: 3,
  skills: ['Excel', 'Typing'],
  availability: null,
  bio: 'Hello',
  rating: 4.5,
  assignedClientId: null,
  assignedClients: [],
  assignmentStatus: 'unassigned',
  assignedAt: null,
};
