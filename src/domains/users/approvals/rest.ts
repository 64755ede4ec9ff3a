import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
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
  route(
    'POST /admin/users/bulk-approve',
    {
      access: ['admin'],
      summary: 'Approve several VAs who registered, or none if one of them is refused',
      input: bulkRef,
      output: bulkResult,
      refuses: { 409: 'A user is no virtual assistant, or no longer exists' },
    },
    (call, input) => call.approvals.bulkApprove(input),
  ),
  route(
    'POST /admin/users/bulk-reject',
    {
      access: ['admin'],
      summary: 'Reject several VAs who wait for approval, or none if one of them is refused',
      input: bulkRef,
      output: bulkResult,
      refuses: { 409: 'A VA is approved, has clients or open tasks, or no longer exists' },
    },
    (call, input) => call.approvals.bulkReject(input),
  ),
];
