import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { userRef, userWithProfile } from '../directory/schema.ts';
import { applicant, listApprovalsInput } from './schema.ts';

export const approvalRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/approvals',
    {
      access: ['admin'],
      summary: 'List VAs who registered and wait for approval, the longest wait first',
      input: listApprovalsInput,
      output: applicant,
    },
    (call, input) => call.approvals.list(input),
  ),
  route(
    'POST /admin/users/:id/approve',
    {
      access: ['admin'],
      summary: 'Approve a VA, who can then take tasks. A rejected VA becomes active',
      input: userRef,
      output: userWithProfile,
    },
    (call, input) => call.approvals.approve(input),
  ),
  route(
    'POST /admin/users/:id/reject',
    {
      access: ['admin'],
      summary: 'Reject a VA who waits for approval: the account becomes inactive and stays',
      input: userRef,
      output: userWithProfile,
      refuses: { 409: 'The VA is approved already, or has a client or open tasks' },
    },
    (call, input) => call.approvals.reject(input),
  ),
];
