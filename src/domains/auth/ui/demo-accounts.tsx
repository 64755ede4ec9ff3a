import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import type { User } from '#domains/users/schema.ts';
import { useLogin } from './use-login.ts';

const accounts = [
  { username: 'client', label: 'Client' },
  { username: 'va', label: 'VA' },
  { username: 'admin', label: 'Admin' },
];
const password = 'demo1234';

/** Shown only if the demo data is loaded, whose passwords are public. */
export function DemoAccounts({ onSignedIn }: { onSignedIn: (user: User) => Promise<void> }) {
  const { login, isPending } = useLogin(onSignedIn);
  return (
    <Box borderTopWidth="1px" pt="5">
      <Box as="h2" fontSize="sm" fontWeight="medium" color="muted" mb="3">
        Or try a demo account
      </Box>
      <Flex gap="2">
        {accounts.map(({ username, label }) => (
          <Button
            key={username}
            flex="1"
            size="sm"
            disabled={isPending}
            onClick={() => login({ username, password })}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
