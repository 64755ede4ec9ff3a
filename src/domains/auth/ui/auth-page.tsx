import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '#client/document-title.ts';
import { beginSession } from '#client/session.ts';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useAgency } from '#client/use-agency.ts';
import type { User } from '#domains/users/schema.ts';
import { isClient } from '#shared/actor.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';

const route = getRouteApi('/auth');

// Loaded on demand, because most visitors of this page have an account.
const RegisterForm = lazy(async () => ({
  default: (await import('./register-form.tsx')).RegisterForm,
}));

const tabs = [
  { value: 'login', label: 'Sign in' },
  { value: 'register', label: 'Create account' },
];

export function AuthPage() {
  const { next = '/dashboard', register = false } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { data: session } = trpc.auth.session.useQuery();
  const { name } = useAgency();
  useDocumentTitle(register ? 'Create account' : 'Sign in');

  async function enter() {
    await beginSession();
    router.history.replace(next);
  }
  /** The next page can be one of clients, such as the checkout of a plan. */
  async function enterNew(user: User) {
    await beginSession();
    router.history.replace(isClient(user) ? next : '/dashboard');
  }
  function openTab(tab: string) {
    const isRegister = tab === 'register';
    void navigate({
      search: ({ next }) => ({ ...(next && { next }), ...(isRegister && { register: true }) }),
      replace: true,
    });
  }

  return (
    <AuthFrame title={`Welcome to ${name}`} isTall={register}>
      <Tabs label="Account" tabs={tabs} value={register ? 'register' : 'login'} onChange={openTab}>
        <Flex direction="column" gap="6" pt="6">
          {register ? (
            <Suspense fallback={<PageSpinner />}>
              <RegisterForm next={next} onSignedIn={enterNew} />
            </Suspense>
          ) : (
            <Box>
              <LoginForm onSignedIn={enter} />
              <Box mt="4" textAlign="center">
                <TextLink to="/auth/forgot-password">Forgot your password?</TextLink>
              </Box>
            </Box>
          )}
          {session?.demo && !register && <DemoAccounts onSignedIn={enter} />}
        </Flex>
      </Tabs>
    </AuthFrame>
  );
}
