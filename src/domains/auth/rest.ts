import { user } from '#domains/users/schema.ts';
import { route } from '#server/rest/route.ts';
import { registerInput } from './schema.ts';

export const authRoutes = [
  route(
    'POST /register',
    {
      access: 'public',
      summary: 'Register as a client or a virtual assistant and sign in',
      input: registerInput,
      ignoresKey: true,
      output: user,
      status: 201,
      refuses: {
        403: 'Only an administrator can create administrators',
        409: 'The username or the email already exists',
      },
    },
    // Only the screen may leave the username out.
    (call, { username = '', ...input }) => call.auth.register({ ...input, username }),
  ),
];
