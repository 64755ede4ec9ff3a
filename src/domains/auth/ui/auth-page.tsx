import { Box, chakra, Flex } from '@chakra-ui/react';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '#client/document-title.ts';
import { beginSession } from '#client/session.ts';
import { trpc } from '#client/trpc.ts';
import { Logo } from '#client/ui/logo.tsx';
import { PageSpinner } from '#client/ui/page-spinner.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import { MarketingPanel } from './marketing-panel.tsx';

const route = getRouteApi('/auth');

// Most who come here have an account.
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
  useDocumentTitle(register ? 'Create account' : 'Sign in');

  async function enter() {
    await beginSession();
    router.history.replace(next);
  }
  function openTab(tab: string) {
    const isRegister = tab === 'register';
    navigate({
      search: ({ next }) => ({ ...(next && { next }), ...(isRegister && { register: true }) }),
      replace: true,
    });
  }

  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
      <Flex
        as="main"
        flex={{ base: '1', lg: '0 0 50%' }}
        order={{ base: 2, lg: 1 }}
        direction="column"
        align="center"
        px={{ base: '4', sm: '8' }}
        py={{ base: '8', lg: '16' }}
        justify={{ base: 'flex-start', lg: register ? 'flex-start' : 'center' }}
      >
        <Box w="full" maxW="sm">
          <Flex align="center" gap="2.5" mb="6">
            <Logo size={32} />
            <chakra.h1 fontSize="xl" letterSpacing="tighter">
              Welcome to GVA
            </chakra.h1>
          </Flex>
          <Tabs
            label="Account"
            tabs={tabs}
            value={register ? 'register' : 'login'}
            onChange={openTab}
          >
            <Flex direction="column" gap="6" pt="6">
              {register ? (
                <Suspense fallback={<PageSpinner />}>
                  <RegisterForm onSignedIn={enter} />
                </Suspense>
              ) : (
                <LoginForm onSignedIn={enter} />
              )}
              {session?.demo && !register && <DemoAccounts onSignedIn={enter} />}
            </Flex>
          </Tabs>
        </Box>
      </Flex>
      <MarketingPanel />
    </Flex>
  );
}
